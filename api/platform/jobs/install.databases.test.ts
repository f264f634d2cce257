import { expect, test } from 'vitest'
import { wholeQueue } from '#dev/test/jobs.ts'
import { startTestServer } from '#dev/test/server.ts'
import { installQueues } from './install.ts'
import { features } from '../../features.ts'
import { jobKindsOf } from '../../app/jobs.ts'
import { noticeJob } from '../../sales/payments/inbox.ts'
import { queueDefaults } from './kind.ts'

test('a start applies the settings of each kind of job, even after another version had others', async () => {
  await using server = await startTestServer()
  const { connection } = server
  const queue = wholeQueue(connection)
  await queue.updateQueue('payment-notice', { retryLimit: 1, expireInSeconds: 7 })
  await queue.deleteQueue('cdn-purge')
  const kinds = jobKindsOf(features)
  await installQueues(connection, kinds)
  const after = new Map((await queue.getQueues()).map((each) => [each.name, each]))
  expect([...after.keys()]).toEqual(expect.arrayContaining(kinds.map(({ name }) => name)))
  expect(after.get('payment-notice')).toMatchObject({
    retryLimit: noticeJob.retryLimit,
    expireInSeconds: queueDefaults.expireInSeconds,
  })
})
