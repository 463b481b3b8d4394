//! The one door: first, all, count, verdict; picks the kernel.
