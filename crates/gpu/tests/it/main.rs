//! The tests of this crate from outside: the kernel sources compiled as C++, the PTX against its
//! sources, and, where there is one (`just test-gpu`), a device.

mod device;
mod emulator;
mod ptx;
mod puzzles;
