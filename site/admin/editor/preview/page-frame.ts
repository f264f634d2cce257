import { patch } from './patch.ts'

/** The styles of the preview itself: sections and blocks can be clicked, the edited one is outlined. */
const previewStyles = `
  [data-section], [data-block] { cursor: pointer }
  [data-section]:not(:has([data-block])):hover, [data-block]:hover { outline: 2px dashed var(--primary); outline-offset: -2px }
  .edited { outline: 3px solid var(--accent); outline-offset: -3px }
  html { scroll-behavior: auto !important }
`

/** The URL of an empty page in standards mode, which rendered pages are put into. It has no scripts and allows none. */
export const emptyPage = () =>
  URL.createObjectURL(
    new Blob([`<!doctype html><html><head><base href="${location.origin}/"></head><body></body></html>`], {
      type: 'text/html',
    }),
  )

/** Shows rendered pages in a frame by patching the current one. */
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
    marks.replaceSync(previewStyles)
    this.#document.adoptedStyleSheets = [this.#styles, marks]
  }

  get #document() {
    return this.#frame.contentDocument!
  }

  /** Whether the frame was removed, because the screen was left. */
  get #isDetached() {
    return !this.#frame.contentDocument
  }

  /** Shows a rendered page; resolves once its style sheets are loaded. */
  async show(page: Document): Promise<void> {
    if (this.#isDetached) return
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

  /** Shows the page in light or dark colors; `''` for the system's setting. */
  setColorScheme(scheme: string) {
    if (this.#isDetached) return
    this.#frame.style.colorScheme = scheme
    this.#document.documentElement.style.colorScheme = scheme
  }

  /**
   * Outlines the first element that matches; with `scrolls`, scrolls it into view. Returns whether it is on the page, but
   * not shown at its width.
   */
  highlight(selector: string, scrolls: boolean): boolean {
    if (this.#isDetached) return false
    for (const marked of this.#document.querySelectorAll('.edited')) marked.classList.remove('edited')
    const all = [...this.#document.querySelectorAll(selector)]
    const found = all.find((each) => each.checkVisibility())
    found?.classList.add('edited')
    if (!found) return all.length > 0
    if (!scrolls) return false
    // `scrollIntoView` would also scroll the back office.
    const inside = this.#frame.contentWindow!
    inside.scrollTo(0, Math.max(0, inside.scrollY + found.getBoundingClientRect().top - 80))
    return false
  }

  /**
   * Makes the URLs in the styles absolute, because those of a constructed style sheet are relative to the empty page.
   * Replaces `font-display: optional`, with which a font would never be shown in the frame.
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
