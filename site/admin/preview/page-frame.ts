import { patch } from './patch.ts'

/** What the reader of the preview may do in it: point at a section. */
const own = `
  [data-section], [data-block] { cursor: pointer }
  [data-section]:not(:has([data-block])):hover, [data-block]:hover { outline: 2px dashed #0f5c4a; outline-offset: -2px }
  .edited { outline: 3px solid #f2b33d; outline-offset: -3px }
  html { scroll-behavior: auto !important }
`

/** An empty page in standards mode that everything is put into. It has no scripts and is allowed none. */
export const emptyPage = () =>
  URL.createObjectURL(
    new Blob([`<!doctype html><html><head><base href="${location.origin}/"></head><body></body></html>`], {
      type: 'text/html',
    }),
  )

/** Shows rendered pages in a frame, each by changing the one before. */
export class PageFrame {
  readonly #frame: HTMLIFrameElement
  readonly #styles: CSSStyleSheet
  #css = ''

  /** `frame` has loaded an `emptyPage`. */
  constructor(frame: HTMLIFrameElement) {
    this.#frame = frame
    const { CSSStyleSheet: Sheet } = frame.contentWindow as Window & typeof globalThis
    this.#styles = new Sheet()
    const marks = new Sheet()
    marks.replaceSync(own)
    this.#document.adoptedStyleSheets = [this.#styles, marks]
  }

  get #document() {
    return this.#frame.contentDocument!
  }

  /** Whether the screen that it belongs to was left. */
  get #isGone() {
    return !this.#frame.contentDocument
  }

  /** Shows a page as it was rendered; resolves once its style sheets are there. */
  async show(page: Document): Promise<void> {
    if (this.#isGone) return
    const css = [...page.querySelectorAll('script[type="text/css"]')]
      .map((style) => style.textContent)
      .join('\n')
    if (css !== this.#css) this.#styles.replaceSync(this.#absolute(css))
    this.#css = css
    const sheets = [...page.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')].map(
      (link) => link.href,
    )
    for (const node of page.querySelectorAll('script, link, noscript')) node.remove()
    for (const node of page.querySelectorAll('a, button, input, textarea, select, summary, iframe, video'))
      node.setAttribute('tabindex', '-1')
    const loaded = this.#load(sheets)
    this.#document.documentElement.lang = page.documentElement.lang
    patch(this.#document.body, page.body)
    await loaded
  }

  /** Shows the page in light or dark colors; `''` is what the system says. */
  paint(scheme: string) {
    if (this.#isGone) return
    this.#frame.style.colorScheme = scheme
    this.#document.documentElement.style.colorScheme = scheme
  }

  /** Marks what the selector finds first and brings it into view. */
  point(selector: string, into: boolean) {
    if (this.#isGone) return
    for (const marked of this.#document.querySelectorAll('.edited')) marked.classList.remove('edited')
    const found = this.#document.querySelector(selector)
    found?.classList.add('edited')
    if (!into || !found) return
    // Not `scrollIntoView`: that would scroll the back office, too.
    const inside = this.#frame.contentWindow!
    inside.scrollTo(0, Math.max(0, inside.scrollY + found.getBoundingClientRect().top - 80))
  }

  /**
   * Addresses in a style sheet made here are relative to this page of nothing. A typeface is shown whenever it comes:
   * the site takes it only if it is there at once, which it never is in a frame.
   */
  #absolute = (css: string) =>
    css
      .replaceAll(/url\((["']?)\//g, `url($1${location.origin}/`)
      .replaceAll(/font-display:\s*optional/g, 'font-display:swap')

  async #load(sheets: readonly string[]) {
    const present = [...this.#document.head.querySelectorAll<HTMLLinkElement>('link')]
    for (const link of present) if (!sheets.includes(link.href)) link.remove()
    const missing = sheets.filter((href) => !present.some((link) => link.href === href))
    await Promise.all(
      missing.map((href) => {
        const link = this.#document.createElement('link')
        link.rel = 'stylesheet'
        link.href = href
        this.#document.head.append(link)
        return new Promise((resolve) => {
          link.onload = resolve
          link.onerror = resolve
        })
      }),
    )
  }
}
