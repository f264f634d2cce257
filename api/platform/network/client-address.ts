import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'
import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context } from 'hono'
import ipaddr from 'ipaddr.js'
import proxyAddr from 'proxy-addr'

/** Whether the sender at `address`, `hop` hops before this process, is a trusted proxy. */
export type TrustProxy = (address: string, hop: number) => boolean

/** Parses `TRUSTED_PROXIES`: a number of hops, or `10.0.0.0/8, 192.0.2.7, fd00::/8`; undefined if invalid. */
export function readTrustedProxies(text: string): TrustProxy | undefined {
  if (/^[1-9]$/.test(text.trim())) return (_, hop) => hop < Number(text)
  const ranges = text.split(',').map((range) => range.trim())
  // proxy-addr would also accept `10.1` as an address.
  if (!ranges.every((range) => isIP(range.split('/')[0]!))) return undefined
  try {
    return proxyAddr.compile(ranges)
  } catch {
    return undefined
  }
}

/** The client address of a request: the last one in `X-Forwarded-For` that is not a trusted proxy. */
export const clientAddress = (c: Context, trust: TrustProxy | undefined): string =>
  addressOf(getConnInfo(c).remote.address ?? '', c.req.header('x-forwarded-for'), trust)

/** The client address of a connection from `remote` with this `X-Forwarded-For` header. */
export function addressOf(remote: string, forwardedFor = '', trust: TrustProxy | undefined): string {
  const remoteAddress = withoutPort(remote)
  if (!trust) return remoteAddress
  const entries = forwardedFor.split(',').map(withoutPort)
  // proxy-addr accepts any text as an address: everything up to the last invalid entry is dropped.
  const chain = entries.slice(entries.findLastIndex((entry) => !isIP(entry)) + 1)
  const headers = { 'x-forwarded-for': chain.join(',') }
  return proxyAddr({ socket: { remoteAddress }, headers } as unknown as IncomingMessage, trust)
}

/** The unit of rate limits: an IPv4 address, or the /64 network of an IPv6 address, which belongs to one household. */
export function networkOf(address: string): string {
  if (isIP(address) !== 6) return address
  const network = ipaddr.IPv6.parse(address).parts.slice(0, 4)
  return `${network.map((group) => group.toString(16)).join(':')}::/64`
}

/** How much of an address is logged. */
export const loggedAddresses = ['full', 'network', 'off'] as const

/** An address as it is logged: in full, only its network, or undefined. */
export function loggedAddress(address: string, mode: (typeof loggedAddresses)[number]): string | undefined {
  if (mode === 'off' || !isIP(address)) return undefined
  if (mode === 'full') return address
  const isLong = isIP(address) === 6
  return ipaddr[isLong ? 'IPv6' : 'IPv4'].networkAddressFromCIDR(`${address}/${isLong ? 48 : 24}`).toString()
}

/** Removes port, brackets and zone, and converts an IPv4-mapped IPv6 address to IPv4. */
function withoutPort(text: string): string {
  const address = text.trim()
  const host = /^\[(.+)\](?::\d+)?$/.exec(address)?.[1] ?? /^([\d.]+):\d+$/.exec(address)?.[1] ?? address
  return host.replace(/^::ffff:(?=\d+\.)/i, '').split('%', 1)[0]!
}
