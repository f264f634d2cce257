interface Element {
  name: string
  attributes: Record<string, string>
  children: readonly object[]
}

/** Counts what a drawing draws in the end: each reference to an element, such as `<use>`, draws that element again. */
export class References {
  readonly #byId = new Map<string, Element>()
  readonly #counts = new Map<Element, number>()

  add(element: Element) {
    const { id } = element.attributes
    if (id !== undefined) this.#byId.set(id, element)
  }

  drawnBy(element: Element): number {
    const known = this.#counts.get(element)
    if (known !== undefined) return known
    // A cycle of references is not drawn.
    this.#counts.set(element, 0)
    let count = 1
    for (const child of element.children) if ('attributes' in child) count += this.drawnBy(child as Element)
    for (const value of Object.values(element.attributes)) {
      const [, , id = ''] = /^(url\(\s*["']?)?#([^"')]+)/.exec(value.trim()) ?? []
      const target = id && this.#byId.get(id)
      if (target) count += this.drawnBy(target)
    }
    this.#counts.set(element, count)
    return count
  }
}
