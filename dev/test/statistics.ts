import type { Socket } from 'node:net'
import { expect } from 'vitest'
import { dayIn } from '#content/locale/local-time.ts'
import type { TestServer } from './server.ts'

export const desktop =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'
export const phone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148'

export const today = () => dayIn(Date.now(), 'UTC')

/** A connection from a client. */
export const clientSocket = { remoteAddress: '203.0.113.5' } as Socket

/** The statistics of today. */
export async function statisticsOf(server: TestServer, query = '') {
  const path = `/statistics?from=${today()}&to=${today()}${query}`
  const { body, status, text } = await server.call('GET', path, { as: server.admin })
  expect(status, text).toBe(200)
  return body
}
