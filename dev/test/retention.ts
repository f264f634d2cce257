import { v7 as uuid } from 'uuid'
import { vi } from 'vitest'
import { queueOf } from '#api/platform/jobs/queue.ts'
import { retentionKeys, retentionRules, type RetentionDays } from '#content/sections/retention.ts'
import { startTestServer, type TestServer } from './server.ts'

export const defaults = Object.fromEntries(
  retentionKeys.map((key) => [key, retentionRules[key].days]),
) as unknown as RetentionDays

/** Starts a server and waits for the retention run of its start: later runs are the test's own. */
export async function startRetentionTest(): Promise<TestServer> {
  const server = await startTestServer()
  await vi.waitUntil(
    async () =>
      (await queueOf(server.connection.db).findJobs('retention')).some(({ state }) => state === 'completed'),
    { timeout: 60_000 },
  )
  return server
}

/** Forgets the runs of today, so that the next one deletes. */
export const newDay = ({ connection }: TestServer) => connection.db.deleteFrom('retentionRuns').execute()

/** Saves the default rules with these changes. */
export const saveRules = (server: TestServer, changes: Partial<RetentionDays>, headers = {}) =>
  server.call('PUT', '/retention', { as: server.admin, body: { ...defaults, ...changes }, headers })

export const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000)
export const idOf = (at: Date) => uuid({ msecs: at.getTime() })
