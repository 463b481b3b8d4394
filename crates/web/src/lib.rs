//! The page and the HTTP service of `quadrille serve`.
