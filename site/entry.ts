import { createApp } from 'astro/app/entrypoint'
import type { SiteAnswer } from '#api/publish/render.ts'

const app = createApp({ streaming: false })

/** Renders one address of the site. What a page read is in the answer's `Cache-Tag`, separated by commas. */
export async function render(request: Request, locals: App.Locals): Promise<SiteAnswer> {
  const response = await app.render(request, { locals })
  const { status, headers } = response
  const contentType = headers.get('content-type') ?? 'text/html'
  const isPage = contentType.startsWith('text/html')
  const body = isPage
    ? withoutUnusedFonts(withStyleInHead(await response.text()))
    : Buffer.from(await response.arrayBuffer())
  return { status, contentType, headers, body }
}

/** Astro writes the style of islands before the first of them, where HTML allows no style. */
function withStyleInHead(html: string): string {
  const [style] = /<style>astro-island,[^<]*<\/style>/.exec(html) ?? []
  return style ? html.replace(style, '').replace('</head>', `${style}</head>`) : html
}

/** What is content on a page is all of its words, unless scripts add more: the other subset is for none of them. */
const withoutUnusedFonts = (html: string) =>
  /[\u0100-\u02ba\u1e00-\u1eff]|<astro-island|id="app"/.test(html)
    ? html
    : html.replaceAll(/<style>@font-face\{font-family:[TD]e-[^<]*<\/style>/g, '')
