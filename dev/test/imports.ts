import { zipSync } from 'fflate'
import { expect, vi } from 'vitest'
import type { TestServer } from './server.ts'
import { sendAll } from './tus.ts'

interface Entry {
  kind: string
  outcome: string
  name: string
  details: string
  recordId: string | null
}

/** Helpers for imports by an administrator. */
export function importsOn(server: TestServer) {
  const call = (method: string, path: string, body?: object) =>
    server.call(method, path, { as: server.admin, ...(body && { body }) })

  /** Uploads a file, has it analyzed, and returns the id once its content is listed. */
  async function read(bytes: Buffer, name = 'export.xml'): Promise<string> {
    const { status, body } = await call('POST', '/imports', { name, size: bytes.length })
    expect(status).toBe(201)
    await sendAll(server, server.admin, body._id, bytes)
    expect((await call('POST', `/imports/${body._id}/read`)).status).toBe(200)
    await ended(body._id)
    return body._id
  }

  /** Waits until the job has ended. */
  const ended = (id: string) =>
    vi.waitFor(
      async () => {
        const { body } = await call('GET', `/imports/${id}`)
        expect(body.state).not.toMatch(/reading|running/)
        return body
      },
      { timeout: 60_000, interval: 50 },
    )

  async function run(id: string) {
    expect((await call('POST', `/imports/${id}/run`)).status).toBe(200)
    return ended(id)
  }

  const entries = async (id: string): Promise<Entry[]> => (await call('GET', `/imports/${id}/entries`)).body
  const outcomes = async (id: string) =>
    Object.fromEntries((await entries(id)).map(({ kind, name, outcome }) => [`${kind} ${name}`, outcome]))
  return { call, read, ended, run, entries, outcomes }
}

/** A ZIP file of these files. */
export const zip = (files: Record<string, string | Buffer>) =>
  Buffer.from(
    zipSync(
      Object.fromEntries(
        Object.entries(files).map(([name, text]) => [name, new Uint8Array(Buffer.from(text))]),
      ),
    ),
  )
