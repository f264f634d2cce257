import { once } from 'node:events'
import { createServer } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, inject, test } from 'vitest'
import { serverPrograms, startCluster } from '../dev/test/cluster.ts'
import { note, seconds } from './table.ts'
import { Traffic, type Outcome } from './traffic.ts'
import { makeAdministrator, newFolder, start, startReady } from './setup.ts'

const rounds = inject('thorough') ? 10 : 2

describe('SIGTERM under load', () => {
  test('every started request is answered, on PGlite', ({ task }) => stopped(task, 'PGlite', {}))

  test('every started request is answered, on PostgreSQL', async ({ task, skip }) => {
    if (!serverPrograms()) skip("PostgreSQL's programs are not installed")
    await using cluster = await startCluster()
    await stopped(task, 'PostgreSQL', { DATABASE_URL: await cluster.createDatabase() })
  })

  async function stopped(task: object, database: string, settings: Record<string, string>) {
    const folder = newFolder()
    const traffic = new Traffic()
    const took: number[] = []
    const unanswered: Outcome[] = []
    let answered = 0
    for (let round = 0; round < rounds; round++) {
      const product = await startReady(folder, settings)
      if (round === 0) await makeAdministrator(product)
      await traffic.start(product)
      await until(() => traffic.written > 100 * (round + 1))
      const signaledAt = performance.now()
      expect(await product.end('SIGTERM')).toBe(0)
      took.push(performance.now() - signaledAt)
      await traffic.stop()
      // After the server stops listening, new connections are refused, and connections in the backlog are reset by the
      // kernel: no request was started on either.
      const isRefused = ({ words }: Outcome) => /connect ECONN(REFUSED|RESET)/.test(words)
      const closedAt = traffic.outcomes.find(isRefused)?.at ?? signaledAt
      // A connection that was idle for a second is closed, and no request is waited for longer than seven: on a machine
      // with other work, requests are sent and answered later than that.
      const isTooLate = (outcome: Outcome) =>
        isRefused(outcome) ||
        (outcome.isFirst && outcome.at < closedAt + 1000) ||
        (outcome.sentAt !== undefined && outcome.sentAt > signaledAt + 1000) ||
        outcome.at > signaledAt + 7000
      unanswered.push(...traffic.outcomes.filter((outcome) => outcome.status === 0 && !isTooLate(outcome)))
      answered += traffic.outcomes.filter(({ status }) => status !== 0).length
      expect([...traffic.count().keys()].filter((status) => ![201, 0].includes(status))).toEqual([])
      traffic.outcomes.length = 0
    }
    expect(unanswered.slice(0, 3), `stops took ${took.join(', ')} ms`).toEqual([])
    expect(Math.max(...took)).toBeLessThan(10_000)
    await using product = await startReady(folder, settings)
    const lost = await traffic.lost(product)
    expect(lost).toEqual([])
    note(task as Parameters<typeof note>[0], {
      scenario: `SIGTERM under 32 writers and 4 readers, on ${database}`,
      runs: `${rounds} times`,
      result: `${unanswered.length} of ${answered.toLocaleString('en-US')} requests unanswered, ${lost.length} of ${traffic.written} acknowledged writes lost`,
      time: `exit within ${seconds(Math.max(...took))}`,
    })
  }

  test('a job that hangs in another system is returned to the queue and done after the next start', async ({
    task,
  }) => {
    let hangs = true
    const heard: number[] = []
    const hook = createServer((request, response) => {
      request.resume()
      if (hangs) return
      heard.push(performance.now())
      response.end()
    }).listen(0, '127.0.0.1')
    await once(hook, 'listening')
    const { port } = hook.address() as { port: number }
    const folder = newFolder()
    const settings = {
      REBUILD_SECRET: 'a secret of twenty-four characters',
      PUBLISH_WEBHOOK_URL: `http://127.0.0.1:${port}/changed`,
    }
    const product = await start(folder, settings)
    const begun = once(hook, 'request')
    const [{ _id: id, ...banner } = { _id: '' }] = await product.call<({ _id: string } & object)[]>(
      'GET',
      '/banner',
    )
    await product.call('PUT', `/update-banner/${id}`, { ...banner, bannerHeading: 'Tell them' })
    await begun
    const signaledAt = performance.now()
    expect(await product.end('SIGTERM')).toBe(0)
    const took = performance.now() - signaledAt
    expect(took).toBeLessThan(10_000)
    hangs = false
    await using _again = await start(folder, settings)
    const back = performance.now()
    await expect.poll(() => heard.length).toBeGreaterThan(0)
    hook.close()
    hook.closeAllConnections()
    note(task, {
      scenario: 'SIGTERM while a job waits for another system',
      runs: 'once',
      result: 'nothing lost: the job was returned to the queue and completed',
      time: `exit after ${seconds(took)}, done ${seconds(Math.max(0, heard[0]! - back))} after the next start`,
    })
  })
})

async function until(holds: () => boolean) {
  for (let i = 0; !holds(); i++) {
    if (i > 6000) throw new Error('The condition was not met within a minute.')
    await sleep(10)
  }
}
