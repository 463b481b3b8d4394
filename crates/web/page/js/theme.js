// Before the first paint: the reader's own theme, if any; otherwise the system's. A plain script,
// so that it runs before the style sheets apply.
try {
  const theme = localStorage.getItem('quadrille.theme');
  if (theme) document.documentElement.dataset.theme = theme;
} catch {
  // No storage: the system's theme it is.
}
