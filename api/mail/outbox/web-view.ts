import { createHash } from 'node:crypto'
import type { Context } from 'hono'
import { parse, serialize, type DefaultTreeAdapterTypes as Tree } from 'parse5'
import { withSiteAddress } from './mail-content.ts'
import type { MailRow } from './smtp.ts'

/** The sandbox of a mail in an iframe, which may only open links in a new tab. The iframe has the same attribute. */
const sandbox = 'sandbox allow-same-origin allow-popups allow-popups-to-escape-sandbox'

/**
 * A mail as a page for an iframe of this site. The content security policy of a page of the site does not allow the
 * styles of the mail. The policy of this page allows only the mail's styles and pictures.
 */
export function webViewResponse(c: Context, { html }: Pick<MailRow, 'html'>, publicUrl: string) {
  const view = withStylesInSheets(withSiteAddress(html, publicUrl))
  const styles = view.hashes.map((hash) => `'sha256-${hash}'`).join(' ')
  return c.body(view.html.replace('<head>', '<head><base target="_blank" />'), 200, {
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Security-Policy': `default-src 'none'; style-src ${styles}; img-src 'self' data: https: http:; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; ${sandbox}`,
    'X-Frame-Options': 'SAMEORIGIN',
  })
}

/**
 * A mail for the back office, which parses it as a document under its own policy. Styles as data blocks cause no policy
 * violation there.
 */
export const stylesAsData = (html: string) =>
  withStylesInSheets(html)
    .html.replaceAll('<style>', '<script type="text/css">')
    .replaceAll('</style>', '</script>')

/**
 * Moves the inline styles of a mail, which a policy can only allow all or none, into a style sheet. Returns the SHA-256 of
 * each style sheet in Base64, for the policy.
 */
function withStylesInSheets(html: string) {
  const page = parse(html)
  const names = new Map<string, string>()
  const hashes: string[] = []
  for (const element of elementsIn(page)) {
    if (element.tagName === 'style') hashes.push(hashOf(textOf(element)))
    const style = element.attrs.find(({ name }) => name === 'style')
    if (!style) continue
    const name = names.get(style.value) ?? `style-${names.size}`
    names.set(style.value, name)
    const ownClass = element.attrs.find((attribute) => attribute.name === 'class')
    if (ownClass) ownClass.value += ` ${name}`
    else element.attrs.push({ name: 'class', value: name })
    element.attrs.splice(element.attrs.indexOf(style), 1)
  }
  const sheet = [...names].map(([style, name]) => `.${name}{${style}}`).join('\n')
  hashes.push(hashOf(sheet))
  return { html: serialize(page).replace('</head>', () => `<style>${sheet}</style></head>`), hashes }
}

function* elementsIn(node: Tree.Node): Generator<Tree.Element> {
  if ('tagName' in node) yield node
  if ('childNodes' in node) for (const child of node.childNodes) yield* elementsIn(child)
}

const textOf = ({ childNodes }: Tree.Element) =>
  childNodes.map((child) => ('value' in child ? child.value : '')).join('')
const hashOf = (sheet: string) => createHash('sha256').update(sheet).digest('base64')
