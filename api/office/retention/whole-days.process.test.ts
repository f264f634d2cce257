import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { idOf, saveRules, startRetentionTest } from '#dev/test/retention.ts'
import type { TestServer } from '#dev/test/server.ts'
import { features } from '../../features.ts'
import { rulesOf } from './rules.ts'
import { deleteOldRows } from './run.ts'

let server: TestServer
beforeAll(async () => {
  server = await startRetentionTest()
})
afterAll(() => server[Symbol.asyncDispose]())

const db = () => server.connection.db

test('deletes by whole days in the time zone of the site', async () => {
  await saveRules(server, { activity: 100 })
  await server.call('POST', '/content/region', { as: server.admin, body: { timeZone: 'Asia/Tokyo' } })
  // It is December 28 in Tokyo: 100 days before, September 19 began at 15:00 UTC.
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2030-12-27T15:30:00Z') })
  try {
    const times = ['2030-09-18T14:59:00Z', '2030-09-18T15:01:00Z'].map((time) => new Date(time))
    for (const at of times)
      await db()
        .insertInto('auditLog')
        .values({
          id: idOf(at),
          subject: 'message',
          action: 'update',
          before: null,
          after: null,
          actorUid: 'whole days',
          actorEmail: null,
          at,
        })
        .execute()
    await deleteOldRows(server.ctx, rulesOf(features))
    const left = db().selectFrom('auditLog').select('at').where('actorUid', '=', 'whole days')
    expect(await left.execute()).toEqual([{ at: times[1] }])
  } finally {
    vi.useRealTimers()
  }
})
