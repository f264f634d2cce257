import { createConnection, type Server } from 'node:net'
import { SettingError } from './env.ts'

/** Whether a process listens on the port. */
export const isTaken = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = createConnection({ port, host: '127.0.0.1' })
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    socket.once('connect', () => socket.destroy())
  })

/**
 * The status of a response, once its whole body has arrived: while a page is still being rendered, its headers come
 * long before the end. Undefined if there is no complete response in time.
 */
export async function statusOf(url: string | URL, timeoutMs: number): Promise<number | undefined> {
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(timeoutMs) })
    await answer.arrayBuffer()
    return answer.status
  } catch {
    return undefined
  }
}

/** Throws a SettingError that names the setting if a process already listens on the port. */
export async function requireFreePort(setting: string, port: number) {
  if (await isTaken(port))
    throw new SettingError(`${setting} is taken: something is listening on ${port} already.`)
}

/**
 * Resolves with the port once the server listens; port 0 picks a free one. Throws a SettingError that names the setting
 * if it cannot listen.
 */
export const listen = (
  server: Server,
  port: number,
  host: string,
  settings: readonly [port: string, host: string] = ['PORT', 'HOST'],
): Promise<number> =>
  new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const notHere = `${settings[1]} is wrong: ${host} is not an address of this machine.`
      const reasons: Record<string, string> = {
        EADDRINUSE: `${settings[0]} is taken: something is listening on ${port} already.`,
        EACCES: `${settings[0]} is not allowed: this user may not listen on ${port}.`,
        EADDRNOTAVAIL: notHere,
        ENOTFOUND: notHere,
        EAI_AGAIN: notHere,
      }
      const reason = reasons[error.code ?? '']
      reject(reason ? new SettingError(reason) : error)
    })
    server.listen({ port, host }, () => {
      const address = server.address()
      resolve(typeof address === 'object' && address ? address.port : port)
    })
  })

/** The host name for URLs with which this machine reaches a server that listens on `host`. */
export function reachableHost(host: string) {
  if (host === '0.0.0.0') return '127.0.0.1'
  return host.includes(':') ? `[${host === '::' ? '::1' : host}]` : host
}
