import { createServer } from 'node:http'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, inject, test } from 'vitest'
import { serverPrograms, startCluster, type Cluster } from '../dev/test/cluster.ts'
import type { Product } from '../dev/test/process.ts'
import { startSmtp } from '../dev/test/smtp.ts'
import { note, seconds, type Row } from './table.ts'
import { Traffic, type Outcome } from './traffic.ts'
import { makeAdministrator, newFolder, start } from './setup.ts'

const rounds = inject('thorough') ? 5 : 1
const outageMs = 2000

describe.skipIf(!serverPrograms())('an outage of PostgreSQL under load', () => {
  test('restarted: `pg_ctl restart -m fast`', async ({ task }) => {
    note(
      task,
      await outage('PostgreSQL stopped with `-m fast` under load, restarted 2 s later', (cluster) =>
        cluster.stop(),
      ),
    )
  })

  test('killed: `kill -9` of the postmaster', async ({ task }) => {
    note(
      task,
      await outage('`kill -9` of the postmaster under load, restarted 2 s later', (cluster) =>
        cluster.kill(),
      ),
    )
  })

  async function outage(scenario: string, end: (cluster: Cluster) => Promise<void>): Promise<Row> {
    await using cluster = await startCluster()
    await using smtp = await startSmtp()
    await using hook = await startHook()
    await using product = await start(newFolder(), {
      DATABASE_URL: await cluster.createDatabase(),
      SMTP_URL: smtp.url,
      REBUILD_SECRET: 'a secret of twenty-four characters',
      PUBLISH_WEBHOOK_URL: hook.url,
    })
    await makeAdministrator(product)
    const traffic = new Traffic()
    const firsts: number[] = []
    let refused = 0
    for (let round = 0; round < rounds; round++) {
      await traffic.start(product)
      await until(() => traffic.written > 150 * (round + 1))
      const from = performance.now()
      await end(cluster)
      await sleep(outageMs)
      await cluster.start()
      const back = performance.now()
      const isFirst = ({ at, status, kind }: Outcome) => at > back && status === 201 && kind !== 'page'
      await until(() => traffic.outcomes.some(isFirst))
      firsts.push(traffic.outcomes.find(isFirst)!.at - back)
      await sleep(500)
      await traffic.stop()

      const meanwhile = traffic.outcomes.filter(({ at }) => at > from)
      const wrong = meanwhile.filter(
        ({ kind, status, isProper }) =>
          !(kind === 'page' ? status === 200 : status === 201 || (status === 503 && isProper)),
      )
      expect(wrong.slice(0, 5)).toEqual([])
      expect(meanwhile.filter(({ kind, at }) => kind === 'page' && at < back).length).toBeGreaterThan(20)
      refused += meanwhile.filter(({ status }) => status === 503).length
      await expectRecovery(product, smtp.received, hook.heard, round)
    }
    expect(
      firsts.every((first) => first < 2000),
      `first success after ${firsts.join(', ')} ms`,
    ).toBe(true)
    const lost = await traffic.lost(product)
    expect(lost).toEqual([])
    const pages = traffic.count(['page'])
    return {
      scenario,
      runs: `${rounds} times`,
      result: `${lost.length} of ${traffic.written} acknowledged writes lost; ${refused} requests answered with 503, none with other errors; ${(pages.get(200) ?? 0).toLocaleString('en-US')} pages served, ${traffic.outcomes.filter(({ kind, status }) => kind === 'page' && status !== 200).length} not`,
      time: `first success within ${seconds(Math.max(...firsts))} of the restart`,
    }
  }

  /** Expects that notifications, jobs and mails resume promptly, without waiting for polling. */
  async function expectRecovery({ call }: Product, mails: { raw: string }[], heard: string[], round: number) {
    const [mailed, told] = [mails.length, heard.length]
    await call('POST', '/add-user', {
      userEmail: `round-${round}-${Date.now()}@visitors.example`,
      userRole: 'Admin',
    })
    const [{ _id: id, ...banner } = { _id: '' }] = await call<({ _id: string } & object)[]>('GET', '/banner')
    await call('PUT', `/update-banner/${id}`, { ...banner, bannerHeading: `Round ${round} ${Date.now()}` })
    await expect.poll(() => mails.length).toBeGreaterThan(mailed)
    await expect.poll(() => heard.length).toBeGreaterThan(told)
  }
})

async function until(holds: () => boolean) {
  for (let i = 0; !holds(); i++) {
    if (i > 6000) throw new Error('The condition was not met within a minute.')
    await sleep(10)
  }
}

/** A webhook endpoint that receives the changed pages. */
async function startHook() {
  const heard: string[] = []
  const server = createServer((request, response) => {
    heard.push(request.url ?? '')
    request.resume().once('end', () => response.end())
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  return {
    heard,
    url: `http://127.0.0.1:${port}/changed`,
    [Symbol.asyncDispose]: async () => {
      server.close()
      server.closeAllConnections()
    },
  }
}
