"""Compiles kernels.cu to kernels.ptx with NVRTC, which needs no GPU and no CUDA toolkit.

The first line of the PTX is a hash of the sources (FNV-1a, 64 bits, over *.cu and *.h by name); a test
compares it. NVRTC 12.0 writes PTX 8.0, which every driver from 525 (December 2022) on can load.
"""
import ctypes
import glob
import os
import sys

HERE = os.path.dirname(os.path.abspath(__file__))


def nvrtc():
    """The library of the package nvidia-cuda-nvrtc-cu12."""
    import nvidia.cuda_nvrtc

    lib = os.path.join(list(nvidia.cuda_nvrtc.__path__)[0], "lib", "libnvrtc.so.12")
    return ctypes.CDLL(lib)


def source_hash():
    """FNV-1a over all sources, in the order of their names."""
    value = 0xCBF29CE484222325
    for path in sorted(glob.glob(os.path.join(HERE, "*.cu")) + glob.glob(os.path.join(HERE, "*.h"))):
        with open(path, "rb") as file:
            for byte in file.read():
                value = (value ^ byte) * 0x100000001B3 & 0xFFFFFFFFFFFFFFFF
    return value


def compile_ptx(lib):
    """The PTX text, or the compiler's complaints and exit."""
    with open(os.path.join(HERE, "kernels.cu"), "rb") as file:
        source = file.read()
    program = ctypes.c_void_p()
    lib.nvrtcCreateProgram(ctypes.byref(program), source, b"kernels.cu", 0, None, None)
    options = [b"--gpu-architecture=compute_80", b"--std=c++17", b"--include-path=" + HERE.encode()]
    status = lib.nvrtcCompileProgram(program, len(options), (ctypes.c_char_p * len(options))(*options))
    size = ctypes.c_size_t()
    if status:
        lib.nvrtcGetProgramLogSize(program, ctypes.byref(size))
        log = ctypes.create_string_buffer(size.value)
        lib.nvrtcGetProgramLog(program, log)
        sys.exit(log.value.decode())
    lib.nvrtcGetPTXSize(program, ctypes.byref(size))
    ptx = ctypes.create_string_buffer(size.value)
    lib.nvrtcGetPTX(program, ptx)
    return ptx.value.decode()


if __name__ == "__main__":
    text = compile_ptx(nvrtc())
    with open(os.path.join(HERE, "kernels.ptx"), "w") as out:
        out.write("// sources {:016x}\n".format(source_hash()))
        out.write(text)
    print("kernels.ptx:", len(text), "bytes")
