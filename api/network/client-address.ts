import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'
import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context } from 'hono'
import ipaddr from 'ipaddr.js'
import proxyAddr from 'proxy-addr'

/** Whether the sender at `address`, so many hops before this process, is a proxy in front of the site. */
export type TrustProxy = (address: string, hop: number) => boolean

/** Reads `TRUSTED_PROXIES`: a number of hops, or `10.0.0.0/8, 192.0.2.7, fd00::/8`; undefined is neither. */
export function readTrustedProxies(text: string): TrustProxy | undefined {
  if (/^[1-9]$/.test(text.trim())) return (_, hop) => hop < Number(text)
  const ranges = text.split(',').map((range) => range.trim())
  // proxy-addr would also read `10.1` as an address.
  if (!ranges.every((range) => isIP(range.split('/')[0]!))) return undefined
  try {
    return proxyAddr.compile(ranges)
  } catch {
    return undefined
  }
}

/** The address that a request comes from: the last one in `X-Forwarded-For` that no trusted proxy has. */
export const clientAddress = (c: Context, trust: TrustProxy | undefined): string =>
  addressOf(getConnInfo(c).remote.address ?? '', c.req.header('x-forwarded-for'), trust)

/** The same, of a connection from `remote` with that header. */
export function addressOf(remote: string, forwardedFor = '', trust: TrustProxy | undefined): string {
  const remoteAddress = withoutPort(remote)
  if (!trust) return remoteAddress
  const entries = forwardedFor.split(',').map(withoutPort)
  // proxy-addr takes any text for an address: the chain begins after the last entry that is none.
  const chain = entries.slice(entries.findLastIndex((entry) => !isIP(entry)) + 1)
  const headers = { 'x-forwarded-for': chain.join(',') }
  return proxyAddr({ socket: { remoteAddress }, headers } as unknown as IncomingMessage, trust)
}

/** Who is counted as one: an IPv4 address, or the /64 network of an IPv6 address, which one household has to itself. */
export function networkOf(address: string): string {
  if (isIP(address) !== 6) return address
  const network = ipaddr.IPv6.parse(address).parts.slice(0, 4)
  return `${network.map((group) => group.toString(16)).join(':')}::/64`
}

/** How much of an address goes into the log. */
export const loggedAddresses = ['full', 'network', 'off'] as const

/** An address as the log keeps it: whole, or without what tells one household from another. */
export function loggedAddress(address: string, how: (typeof loggedAddresses)[number]): string | undefined {
  if (how === 'off' || !isIP(address)) return undefined
  if (how === 'full') return address
  const isLong = isIP(address) === 6
  return ipaddr[isLong ? 'IPv6' : 'IPv4'].networkAddressFromCIDR(`${address}/${isLong ? 48 : 24}`).toString()
}

/** Also without brackets, a zone, or the form in which IPv6 writes an IPv4 address. */
function withoutPort(text: string): string {
  const address = text.trim()
  const host = /^\[(.+)\](?::\d+)?$/.exec(address)?.[1] ?? /^([\d.]+):\d+$/.exec(address)?.[1] ?? address
  return host.replace(/^::ffff:(?=\d+\.)/i, '').split('%', 1)[0]!
}
