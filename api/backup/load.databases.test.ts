import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '#dev/test/server.ts'
import { openFileStore } from '../platform/files/open-store.ts'
import { load, unload } from './load.ts'
import { openBackup } from './manifest.ts'
import { readBackup } from './write.ts'

let server: TestServer
beforeAll(async () => void (server = await startTestServer()))
afterAll(() => server[Symbol.asyncDispose]())

test('the process does other work between the statements of a restore', async () => {
  const { db } = server.connection
  const store = await openFileStore(server.env)
  const bytes = await buffer(
    await readBackup({ connection: server.connection, files: store }, server.env.dataDir),
  )
  const backup = await openBackup({
    size: bytes.length,
    read: async function* (start, end) {
      yield bytes.subarray(start, end)
    },
  })
  let stage = ''
  /** How many timers ran in each stage. */
  const turns: Record<string, number> = {}
  const timer = setInterval(() => (turns[stage] = (turns[stage] ?? 0) + 1), 0)
  try {
    const { scratch } = await load(db, backup, (progress) => (stage = progress.stage))
    await unload(db, scratch)
  } finally {
    clearInterval(timer)
  }
  expect(turns['Checking values']).toBeGreaterThan(0)
})
