import { isIP } from 'node:net'
import { getConnInfo } from '@hono/node-server/conninfo'
import type { MiddlewareHandler } from 'hono'
import ipaddr from 'ipaddr.js'
import { ForbiddenError } from '../errors.ts'

/** Whether a host name or address of a URL always means this machine. */
export function isLoopback(host: string): boolean {
  const name = host.replace(/^\[(.*)\]$/, '$1').toLowerCase()
  if (isIP(name)) return ipaddr.process(name).range() === 'loopback'
  return name === 'localhost' || name.endsWith('.localhost')
}

/** Headers that proxies add; programs on this machine do not send them. */
const proxyHeaders = /^(forwarded$|via$|x-forwarded-|x-real-ip$|x-client-ip$|true-client-ip$|cf-|x-envoy-)/

/** Whether a request was made on this machine, to a loopback host name, and not forwarded by a proxy. */
export function isFromThisMachine(address: string, headers: Headers): boolean {
  const host = (headers.get('host') ?? '').replace(/:\d+$/, '')
  return (
    isLoopback(address) && isLoopback(host) && ![...headers.keys()].some((name) => proxyHeaders.test(name))
  )
}

/** Rejects clients on other machines. Tokens of the emulator have no signature, so that a client can be any user. */
export const requireThisMachine: MiddlewareHandler = async (c, next) => {
  if (!isFromThisMachine(getConnInfo(c).remote.address ?? '', c.req.raw.headers))
    throw new ForbiddenError(
      'This is a demo for the machine that it runs on. Set FIREBASE_PROJECT_ID to open it to others.',
    )
  await next()
}
