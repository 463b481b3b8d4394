/**
 * The picture of a grid in layers. A layer is replaced only if its markup has changed, and in the layer of the
 * cells only those that differ, so that a key on a 25×25 redraws a few cells instead of six hundred.
 */

/** With more changed cells than this, all are replaced at once. */
const FEW = 80;

export class Layers {
  /** Markup of each layer as drawn. @type {Map<string, string>} */
  #drawn = new Map();
  /** Markup of each cell as drawn. @type {string[]} */
  #cells = [];

  /** @param {SVGGElement} picture */
  constructor(picture) {
    this.picture = picture;
  }

  /** @param {Record<string, string | string[]>} layers from below; a list has one entry per cell */
  draw(layers) {
    const names = Object.keys(layers);
    if (this.picture.childElementCount !== names.length) {
      this.picture.innerHTML = names.map((name) => `<g class="l-${name}"></g>`).join('');
      this.#drawn.clear();
      this.#cells = [];
    }
    names.forEach((name, k) => {
      const layer = /** @type {Element} */ (this.picture.children[k]);
      const content = layers[name];
      if (Array.isArray(content)) this.#drawCells(layer, content);
      else if (this.#drawn.get(name) !== content) {
        this.#drawn.set(name, content);
        layer.innerHTML = content;
      }
    });
  }

  /** @param {Element} layer @param {string[]} cells */
  #drawCells(layer, cells) {
    const same = cells.length === this.#cells.length;
    const changed = cells.flatMap((text, i) => (text === this.#cells[i] ? [] : [i]));
    this.#cells = cells;
    if (!same || changed.length > FEW) {
      layer.innerHTML = cells.map((text) => `<g>${text}</g>`).join('');
    } else for (const i of changed) layer.children[i].innerHTML = cells[i];
  }
}
