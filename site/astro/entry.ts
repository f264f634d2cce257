import { createApp } from 'astro/app/entrypoint'
import type { SiteAnswer } from '#api/site/publish/render.ts'

const app = createApp({ streaming: false })

/** The patterns of all routes, such as `/order-now/[id]`. */
export const routes = app.manifestData.routes.map(({ route }) => route)

/** Renders one address of the site. The response's `Cache-Tag` lists the content that the page has read, separated by commas. */
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

/** Moves the style of islands to the head: Astro writes it before the first island, where HTML does not allow it. */
function withStyleInHead(html: string): string {
  const [style] = /<style>astro-island,[^<]*<\/style>/.exec(html) ?? []
  return style ? html.replace(style, '').replace('</head>', `${style}</head>`) : html
}

/** Removes font subsets that the text of a page does not use, unless scripts add more text. */
const withoutUnusedFonts = (html: string) =>
  html.includes('<astro-island') || html.includes('id="app"') || /[\u0100-\u02ba\u1e00-\u1eff]/.test(html)
    ? html
    : html.replaceAll(/<style>@font-face\{font-family:[EG]?[TD]e-[^<]*<\/style>/g, '')
