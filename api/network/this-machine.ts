import { isIP } from 'node:net'
import { getConnInfo } from '@hono/node-server/conninfo'
import type { MiddlewareHandler } from 'hono'
import ipaddr from 'ipaddr.js'
import { ForbiddenError } from '../errors.ts'

/** Whether a host name or address of a URL can only mean this machine. */
export function isLoopback(host: string): boolean {
  const name = host.replace(/^\[(.*)\]$/, '$1').toLowerCase()
  if (isIP(name)) return ipaddr.process(name).range() === 'loopback'
  return name === 'localhost' || name.endsWith('.localhost')
}

/** Headers that proxies add; a program on this machine has no reason to send any of them. */
const proxyHeaders = /^(forwarded$|via$|x-forwarded-|x-real-ip$|x-client-ip$|true-client-ip$|cf-|x-envoy-)/

/** Whether a request was made on this machine, under one of its own names, and by no proxy for somebody else. */
export function isFromThisMachine(address: string, headers: Headers): boolean {
  const host = (headers.get('host') ?? '').replace(/:\d+$/, '')
  return (
    isLoopback(address) && isLoopback(host) && ![...headers.keys()].some((name) => proxyHeaders.test(name))
  )
}

/** Refuses every other client. The emulator's tokens have no signature: whoever is let in may be anybody. */
export const requireThisMachine: MiddlewareHandler = async (c, next) => {
  if (!isFromThisMachine(getConnInfo(c).remote.address ?? '', c.req.raw.headers))
    throw new ForbiddenError(
      'This is a demonstration for the machine that it runs on. FIREBASE_PROJECT_ID opens it to others.',
    )
  await next()
}
