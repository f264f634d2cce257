import { expect, test } from 'vitest'
import { wholeQueue } from '#dev/test/jobs.ts'
import { startTestServer } from '#dev/test/server.ts'
import { installQueues } from './install.ts'
import { jobKinds, queueDefaults } from './kinds.ts'

test('a start applies the settings of each kind of job, even after another version had others', async () => {
  await using server = await startTestServer()
  const { connection } = server
  const queue = wholeQueue(connection)
  await queue.updateQueue('payment-notice', { retryLimit: 1, expireInSeconds: 7 })
  await queue.deleteQueue('cdn-purge')
  await installQueues(connection)
  const after = new Map((await queue.getQueues()).map((each) => [each.name, each]))
  expect([...after.keys()]).toEqual(expect.arrayContaining(Object.keys(jobKinds)))
  expect(after.get('payment-notice')).toMatchObject({
    retryLimit: jobKinds['payment-notice'].retryLimit,
    expireInSeconds: queueDefaults.expireInSeconds,
  })
})
