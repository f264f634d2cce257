import { expect, test } from 'vitest'
import { startTestServer } from '#dev/test/server.ts'
import { schedules } from './kinds.ts'
import { enqueue, queueOf } from './queue.ts'
import { inTransaction } from '../db/database.ts'

test('several processes share each schedule', async () => {
  await using one = await startTestServer()
  const databaseUrl = one.env.databaseUrl
  await using _two = databaseUrl ? await startTestServer({ databaseUrl }) : undefined
  const stored = (await queueOf(one.connection.db).getSchedules()).map(({ name, cron }) => [name, cron])
  expect(Object.fromEntries(stored)).toEqual(schedules)
  expect(stored).toHaveLength(Object.keys(schedules).length)
})

test('a job of a transaction that is rolled back does not exist', async () => {
  await using server = await startTestServer()
  const { db } = server.connection
  const before = (await queueOf(db).findJobs('clean-files')).length
  const failing = inTransaction(db, async (tx) => {
    await enqueue(tx, 'clean-files', {})
    throw new Error('rolled back')
  })
  await expect(failing).rejects.toThrow('rolled back')
  expect(await queueOf(db).findJobs('clean-files')).toHaveLength(before)
})
