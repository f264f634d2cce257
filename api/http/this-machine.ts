import { BlockList, isIP } from 'node:net'
import { getConnInfo } from '@hono/node-server/conninfo'
import type { MiddlewareHandler } from 'hono'
import { Problem } from './problem.ts'

const loopback = new BlockList()
loopback.addSubnet('127.0.0.0', 8, 'ipv4')
loopback.addAddress('::1', 'ipv6')

/** Whether a host name or address, as in an address of the web, can only mean this machine. */
export function isLoopback(host: string): boolean {
  const bare = host.replace(/^\[(.*)\]$/, '$1').toLowerCase()
  const family = isIP(bare)
  // An IPv4 address in the form of IPv6 is found in the list of the former.
  if (family) return loopback.check(bare, family === 6 ? 'ipv6' : 'ipv4')
  return bare === 'localhost' || bare.endsWith('.localhost')
}

/** What proxies add; a program on this machine has no reason to send any of them. */
const byProxies = /^(forwarded$|via$|x-forwarded-|x-real-ip$|x-client-ip$|true-client-ip$|cf-|x-envoy-)/

/** Whether a request was made on this machine, under one of its own names, and by no proxy for somebody else. */
export function isOfThisMachine(address: string, headers: Headers): boolean {
  const host = (headers.get('host') ?? '').replace(/:\d+$/, '')
  return isLoopback(address) && isLoopback(host) && ![...headers.keys()].some((name) => byProxies.test(name))
}

/** Refuses every other client. The emulator's tokens have no signature: whoever is let in may be anybody. */
export const onlyThisMachine: MiddlewareHandler = async (c, next) => {
  if (!isOfThisMachine(getConnInfo(c).remote.address ?? '', c.req.raw.headers))
    throw new Problem(
      403,
      'This is a demonstration for the machine that it runs on. FIREBASE_PROJECT_ID opens it to others.',
    )
  await next()
}
