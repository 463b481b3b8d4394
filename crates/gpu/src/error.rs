//! The reasons why there is no device to solve on.

use cudarc::driver::result::DriverError;
use cudarc::driver::sys::CUresult;

/// The reason why a solver cannot be created, or why its device was given up. One line each.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum GpuError {
    /// The driver's library is not installed.
    #[error("no GPU: the CUDA driver is not installed")]
    NoDriver,
    /// The driver sees no device.
    #[error("no GPU: the CUDA driver finds no device")]
    NoDevice,
    /// The device lacks instructions that the kernels use.
    #[error("{name} has compute capability {major}.{minor}, the kernels need 8.0")]
    TooOld {
        /// The device.
        name: String,
        /// Major part of its compute capability.
        major: i32,
        /// Minor part.
        minor: i32,
    },
    /// Not even the smallest chunk fits.
    #[error("not enough memory on the GPU")]
    OutOfMemory,
    /// Any other error of the driver.
    #[error("CUDA error {code}: {text}")]
    Driver {
        /// The driver's error number.
        code: u32,
        /// The driver's message.
        text: String,
    },
}

impl From<DriverError> for GpuError {
    fn from(error: DriverError) -> Self {
        match error.0 {
            CUresult::CUDA_ERROR_OUT_OF_MEMORY => GpuError::OutOfMemory,
            CUresult::CUDA_ERROR_NO_DEVICE => GpuError::NoDevice,
            code => GpuError::Driver {
                code: code as u32,
                text: error.error_string().map_or_else(
                    |_| "unknown".to_string(),
                    |text| text.to_string_lossy().into_owned(),
                ),
            },
        }
    }
}
