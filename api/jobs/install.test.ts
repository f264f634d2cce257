import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startTestServer } from '#dev/test/server.ts'
import { installQueues } from './install.ts'
import { jobKinds, queueDefaults } from './kinds.ts'

test('a start applies the settings of each kind of job, even after another version had others', async () => {
  await using server = await startTestServer()
  const { connection } = server
  const queues = async () => {
    const { rows } = await sql<{ name: string; retry_limit: number; expire_seconds: number }>`
      select name, retry_limit, expire_seconds from jobs.queue`.execute(connection.db)
    return new Map(rows.map((row) => [row.name, row]))
  }
  await sql`update jobs.queue set retry_limit = 1, expire_seconds = 7 where name = 'payment-notice'`.execute(
    connection.db,
  )
  await sql`delete from jobs.queue where name = 'cdn-purge'`.execute(connection.db)
  await installQueues(connection)
  const after = await queues()
  expect([...after.keys()]).toEqual(expect.arrayContaining(Object.keys(jobKinds)))
  expect(after.get('payment-notice')).toMatchObject({
    retry_limit: jobKinds['payment-notice'].retryLimit,
    expire_seconds: queueDefaults.expireInSeconds,
  })
})
