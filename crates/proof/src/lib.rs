//! A stand-alone checker of Quadrille certificates.
