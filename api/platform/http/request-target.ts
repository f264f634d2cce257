import type { IncomingMessage } from 'node:http'

/** In characters; RFC 9110, 4.1 recommends to support at least 8000. */
const maxTargetLength = 8000

const hostForm = /^(?:[a-z0-9._-]+|\[[0-9a-f:.]+\])(?::\d{1,5})?$/i
const absoluteForm = /^https?:\/\/([^/?#]*)(.*)/i
// Clients use few different hosts: the result for each is cached.
const checkedHosts = new Map<string, boolean>()
const maxCheckedHosts = 100

/** Whether a Host header, or the authority of a target, is a host that a URL parser leaves unchanged. */
export function isHost(text: string): boolean {
  let isValid = checkedHosts.get(text)
  if (isValid === undefined) {
    isValid = hostForm.test(text) && isSameInUrl(text)
    if (checkedHosts.size >= maxCheckedHosts) checkedHosts.clear()
    checkedHosts.set(text, isValid)
  }
  return isValid
}

/** URL parsers reject `1.2.3.4.5`, and read `127.1` as another address. */
function isSameInUrl(host: string) {
  if (!URL.canParse(`http://${host}`)) return false
  const { hostname } = new URL(`http://${host}`)
  return hostname === host.replace(/:\d+$/, '').toLowerCase()
}

/**
 * Validates the target and the Host header of a request before anything else reads them, and turns a target in absolute
 * form, which every server has to accept (RFC 9112, 3.2.2), into a path. Returns the error status, or undefined if
 * valid.
 */
export function rejectedStatus(request: IncomingMessage): 400 | 414 | undefined {
  const { url = '/', headers, rawHeaders, method, httpVersion } = request
  if (url.length > maxTargetLength) return 414
  const [, authority, path = ''] = absoluteForm.exec(url) ?? []
  const target = authority === undefined ? url : path.startsWith('/') ? path : `/${path}`
  if (target !== '*' || method !== 'OPTIONS') {
    if (!target.startsWith('/') || target.split('?', 1)[0]!.includes('\\')) return 400
  }
  let hosts = 0
  for (let i = 0; i < rawHeaders.length; i += 2) if (rawHeaders[i]!.toLowerCase() === 'host') hosts++
  if (hosts > 1) return 400
  // HTTP/1.0 has no Host header.
  const host = authority ?? headers.host
  if (host === undefined ? httpVersion !== '1.0' : !isHost(host)) return 400
  request.url = target
  if (authority !== undefined) request.headers.host = authority
  return undefined
}
