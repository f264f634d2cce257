import { BlockList, isIP } from 'node:net'
import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context } from 'hono'

/** The proxies in front of the site: how many there are, or which addresses are theirs. */
export type Proxies = { hops: number } | { addresses: BlockList }

/** Reads `2`, or `10.0.0.0/8, 192.0.2.7, fd00::/8`; undefined is neither. */
export function readProxies(text: string): Proxies | undefined {
  if (/^[1-9]$/.test(text.trim())) return { hops: Number(text) }
  const addresses = new BlockList()
  for (const part of text.split(',')) {
    const [address = '', bits, ...more] = part.trim().split('/')
    const family = isIP(address)
    const most = family === 6 ? 128 : 32
    const prefix = bits === undefined ? most : /^\d{1,3}$/.test(bits) ? Number(bits) : Infinity
    if (!family || prefix > most || more.length > 0) return undefined
    addresses.addSubnet(address, prefix, nameOf(family))
  }
  return { addresses }
}

/**
 * Where a request comes from. `X-Forwarded-For` is read from its end, for as long as whoever wrote an entry is a proxy
 * that is trusted: what a client writes into it stands before that.
 */
export function clientAddress(c: Context, proxies: Proxies | undefined): string {
  let address = bare(getConnInfo(c).remote.address ?? '')
  const said = proxies ? (c.req.header('x-forwarded-for') ?? '').split(',') : []
  for (let hop = 0; proxies && said.length > 0 && isTrusted(address, hop, proxies); hop++) {
    const before = bare(said.pop()!)
    if (!isIP(before)) break
    address = before
  }
  return address
}

/** Who is counted as one: an IPv4 address, or the network of an IPv6 address, which one household has to itself. */
export function networkOf(address: string): string {
  if (isIP(address) !== 6) return address
  const [head = '', tail] = address.split('::')
  const first = head.split(':').filter(Boolean)
  const last = tail?.split(':').filter(Boolean) ?? []
  const zeros = Array.from({ length: Math.max(0, 8 - first.length - last.length) }, () => '0')
  const groups = [...first, ...zeros, ...last].slice(0, 4)
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`
}

function isTrusted(address: string, hop: number, proxies: Proxies) {
  if ('hops' in proxies) return hop < proxies.hops
  const family = isIP(address)
  return family !== 0 && proxies.addresses.check(address, nameOf(family))
}

const nameOf = (family: number) => (family === 6 ? 'ipv6' : 'ipv4')

/** Without a port, brackets, a zone, or the form in which IPv6 writes an IPv4 address. */
function bare(text: string): string {
  const address = text.trim()
  const plain = /^\[(.+)\](?::\d+)?$/.exec(address)?.[1] ?? /^([\d.]+):\d+$/.exec(address)?.[1] ?? address
  return plain.replace(/^::ffff:(?=\d+\.)/i, '').split('%', 1)[0]!
}
