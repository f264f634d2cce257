import { createHash } from 'node:crypto'
import { escapeMarkup } from '#content/model/escape-markup.ts'
import type { PagePreviews } from '../publish/page-previews.ts'

type Rendered = Awaited<ReturnType<PagePreviews['drafts']>>

/** The address of a preview, or of another page in it. */
export const previewPath = (token: string, page?: string) =>
  `/preview/${token}${page === undefined ? '' : `?page=${encodeURIComponent(page).replaceAll('%2F', '/')}`}`

/** The fragment that scrolls a preview to the changed part of the page. */
export const changedFragment = '#changed'

/** Matches whole tags, because attribute values may look like tags; scripts and styles with their content. */
const everyTag =
  /<(?:!--[^]*?--|(script|style)(?:\s(?:"[^"]*"|[^">])*)?>([^]*?)<\/\1|[a-z](?:"[^"]*"|[^">])*)>/g

/** Sets the id of that fragment on the first tag that matches one of the patterns, in their order. */
function markChange(html: string, patterns: readonly RegExp[]) {
  const tags = html.match(everyTag) ?? []
  const found = patterns.map((each) => tags.find((tag) => each.test(tag))).find(Boolean)
  if (!found) return html
  const id = `id="${changedFragment.slice(1)}"`
  const marked = /\sid="/.test(found) ? `${found}<span ${id}></span>` : `${found.slice(0, -1)} ${id}>`
  return html.replace(found, () => marked)
}

const style =
  '#changed{scroll-margin-top:4rem}body{padding-bottom:4rem}.preview-note{position:fixed;inset:auto 0 0;z-index:99;max-width:none;margin:0;padding:.5rem 1rem;background:#1f2937;color:#fff;font:500 .875rem/1.4 system-ui,sans-serif;text-align:center}'
const styleHash = `'sha256-${createHash('sha256').update(style).digest('base64')}'`

/** A page with drafts for a preview: with a notice, and with links that stay in the preview. */
export function previewPage(
  { page, paths }: Rendered,
  token: string,
  notice: string,
  changePatterns: readonly RegExp[],
) {
  const known = new Set(paths)
  const html = markChange(page.body.toString(), changePatterns)
    .replace(/(<a\s[^>]*?\bhref=")(\/[^"]*)/g, (whole, start: string, address: string) => {
      const [path = '', place] = address.split('#')
      return known.has(path) ? start + previewPath(token, path) + (place ? `#${place}` : '') : whole
    })
    .replace('</head>', () => `<style>${style}</style></head>`)
    .replace(
      /<body[^<>]*>/,
      (body) => `${body}<p class="preview-note" role="note">${escapeMarkup(notice)}</p>`,
    )
  const headers: Record<string, string> = page.headers
  const policy = headers['Content-Security-Policy'] ?? ''
  return {
    html,
    headers: {
      ...headers,
      'Content-Type': page.contentType,
      'Content-Security-Policy': policy
        .replace("style-src 'none'", 'style-src')
        .replace('style-src', `style-src ${styleHash}`),
      'Cache-Control': 'no-store',
      'X-Robots-Tag': 'noindex, nofollow, noarchive',
      // The address contains the token.
      'Referrer-Policy': 'no-referrer',
    },
  }
}
