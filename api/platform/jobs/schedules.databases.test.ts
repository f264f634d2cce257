import { expect, test } from 'vitest'
import { startTestServer } from '#dev/test/server.ts'
import { jobKindsOf } from '../../app/jobs.ts'
import { features } from '../../features.ts'
import { enqueue, queueOf } from './queue.ts'
import { inTransaction } from '../db/database.ts'
import { cleanFilesJob } from '../files/clean-job.ts'

test('several processes share each schedule', async () => {
  await using one = await startTestServer()
  const databaseUrl = one.env.databaseUrl
  await using _two = databaseUrl ? await startTestServer({ databaseUrl }) : undefined
  const stored = (await queueOf(one.connection.db).getSchedules()).map(({ name, cron }) => [name, cron])
  const schedules = jobKindsOf(features).flatMap(({ name, schedule }) => (schedule ? [[name, schedule]] : []))
  expect(stored.toSorted()).toEqual(schedules.toSorted())
})

test('a job of a transaction that is rolled back does not exist', async () => {
  await using server = await startTestServer()
  const { db } = server.connection
  const before = (await queueOf(db).findJobs('clean-files')).length
  const failing = inTransaction(db, async (tx) => {
    await enqueue(tx, cleanFilesJob, {})
    throw new Error('rolled back')
  })
  await expect(failing).rejects.toThrow('rolled back')
  expect(await queueOf(db).findJobs('clean-files')).toHaveLength(before)
})
