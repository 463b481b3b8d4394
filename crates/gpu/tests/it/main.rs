//! Integration tests: the kernel sources compiled as C++, the PTX against its sources, and, if
//! available (`just test-gpu`), a device.

mod device;
mod emulator;
mod ptx;
mod puzzles;
