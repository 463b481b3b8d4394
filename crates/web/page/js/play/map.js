/** A small map of a grid that is zoomed: the part that is shown, which can be moved on the map. */

/** @typedef {import('../grid/grid.js').QGrid} QGrid */

/** @param {HTMLElement} element @param {QGrid} grid */
function wire(element, grid) {
  element.innerHTML = '<i></i>';
  const move = (/** @type {PointerEvent} */ event) => {
    const box = element.getBoundingClientRect();
    grid.zoom.center((event.clientX - box.x) / box.width, (event.clientY - box.y) / box.height);
    event.preventDefault();
  };
  element.addEventListener('pointerdown', (event) => {
    element.setPointerCapture(event.pointerId);
    move(event);
  });
  element.addEventListener('pointermove', (event) => {
    if (element.hasPointerCapture(event.pointerId)) move(event);
  });
}

/** @param {HTMLElement} element @param {QGrid} grid */
export function drawMap(element, grid) {
  element.hidden = !grid.zoom.zoomed;
  if (!element.firstElementChild) wire(element, grid);
  const { x, y, part } = grid.zoom.part;
  const { style } = /** @type {HTMLElement} */ (element.firstElementChild);
  style.left = `${x * 100}%`;
  style.top = `${y * 100}%`;
  style.width = style.height = `${part * 100}%`;
}
