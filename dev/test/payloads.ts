/** Attack payloads for text and address fields. Each sets `window.ran` if it is executed. */
export const payloads: readonly string[] = [
  '<script>ran=1</script>',
  '</script><script>ran=1</script>',
  '"><script>ran=1</script>',
  "'><script>ran=1</script>",
  '</title></style></textarea><script>ran=1</script>',
  '<img src=x onerror=ran=1>',
  '"><img src=x onerror=ran=1>',
  '<svg onload=ran=1>',
  '<svg><script>ran=1</script></svg>',
  '<iframe srcdoc="<script>parent.ran=1</script>"></iframe>',
  '<iframe src="javascript:parent.ran=1"></iframe>',
  '<object data="javascript:ran=1"></object>',
  '<base href="https://evil.example/">',
  '<meta http-equiv="refresh" content="0;url=javascript:ran=1">',
  '<form action="javascript:ran=1"><button>x</button></form>',
  '" autofocus onfocus="ran=1',
  "' onmouseover='ran=1",
  '"onload="ran=1" x="',
  '<style>@import "https://evil.example/x.css"</style>',
  '<math><mtext><img src=x onerror=ran=1></mtext></math>',
  '{{constructor.constructor("ran=1")()}}',
  '${ran=1}',
  '<!--><img src=x onerror=ran=1>-->',
  '<a href="javascript:ran=1">x</a>',
  'javascript:ran=1',
  'JaVaScRiPt:ran=1//',
  'java\tscript:ran=1',
  '\u0001javascript:ran=1',
  'data:text/html,<script>ran=1</script>',
  'vbscript:ran=1',
  '//evil.example/x',
  '\\\\evil.example\\x',
  'https://evil.example/"onmouseover="ran=1',
  '/path"><script>ran=1</script>',
  '\u2028<script>ran=1</script>\u2029',
]

const open = /<([a-z][\w:-]*)((?:[^>"']|"[^"]*"|'[^']*')*)>/iy
const attribute = /([^\s"'<>/=]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'=<>`]+)))?/g
const urlAttributes = new Set([
  'href',
  'src',
  'action',
  'formaction',
  'data',
  'poster',
  'srcset',
  'xlink:href',
  'ping',
])

/** Finds everything in a document that a browser would execute or that leads to the attacker's site; should be empty. */
export function dangersIn(html: string): string[] {
  const dangers: string[] = []
  for (let at = html.indexOf('<'); at >= 0; at = html.indexOf('<', at)) {
    open.lastIndex = at
    const [whole, name = '', attributes = ''] = open.exec(html) ?? ['<']
    at += whole.length
    dangers.push(...dangersOf(name.toLowerCase(), attributes))
    if (!/^(script|style)$/i.test(name)) continue
    const end = html.toLowerCase().indexOf(`</${name.toLowerCase()}`, at)
    const code = html.slice(at, end < 0 ? undefined : end)
    if (/ran=1|evil\.example\/x\.css/.test(code) && !attributes.includes('application/ld+json'))
      dangers.push(`${name}: ${code.slice(0, 80)}`)
    if (/<script|<!--/i.test(code)) dangers.push(`${name} contains markup`)
    at = end < 0 ? html.length : end
  }
  return dangers
}

function dangersOf(name: string, attributes: string): string[] {
  const dangers = /^(iframe|object|embed|base|math|applet|frame)$/.test(name) ? [`<${name}>`] : []
  for (const [, key = '', one, two, three] of attributes.matchAll(attribute)) {
    const value = one ?? two ?? three ?? ''
    const danger = `${name} ${key}="${value.slice(0, 60)}"`
    if (/^(on|style$|srcdoc$|http-equiv$)/i.test(key)) dangers.push(danger)
    // Browsers ignore whitespace and control characters when they parse the scheme.
    // oxlint-disable-next-line no-control-regex
    const address = value.replace(/&#x?\w+;|[\u0000-\u0020]/g, '')
    if (urlAttributes.has(key.toLowerCase()) && /^(javascript|vbscript|data:text)/i.test(address))
      dangers.push(danger)
    if (/^(action|formaction)$/i.test(key) && /evil\.example/.test(value)) dangers.push(danger)
  }
  return dangers
}
