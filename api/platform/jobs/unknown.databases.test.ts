import { expect, test } from 'vitest'
import { later } from '#dev/test/context.ts'
import { wholeQueue } from '#dev/test/jobs.ts'
import { startTestServer } from '#dev/test/server.ts'
import { jobKindsOf } from '../../app/jobs.ts'
import { features } from '../../features.ts'
import { cleanFilesJob } from '../files/clean-job.ts'
import { enqueue } from './queue.ts'
import { deleteUnknownJobs } from './unknown.ts'

test('jobs of a feature that is gone are deleted once nobody has taken them for an hour', async () => {
  await using server = await startTestServer()
  const { connection, ctx } = server
  const queue = wholeQueue(connection)
  await queue.createQueue('gone')
  await queue.insert('gone', [{ data: {} }, { data: {}, startAfter: 2 * 60 * 60 }])
  await enqueue(connection.db, cleanFilesJob, {}, { after: 60 })
  const waiting = async (name: string) => (await queue.findJobs(name, { queued: true })).length
  const kinds = jobKindsOf(features)
  await deleteUnknownJobs(later(ctx, 59 * 60 * 1000), kinds)
  expect(await waiting('gone')).toBe(2)
  await deleteUnknownJobs(later(ctx, 61 * 60 * 1000), kinds)
  expect(await waiting('gone')).toBe(1)
  await deleteUnknownJobs(later(ctx, 4 * 60 * 60 * 1000), kinds)
  expect(await waiting('gone')).toBe(0)
  expect(await waiting('clean-files')).toBeGreaterThan(0)
})
