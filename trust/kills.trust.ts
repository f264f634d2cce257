import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, inject, test } from 'vitest'
import { quantile } from '../bench/table.ts'
import { serverPrograms, startCluster } from '../dev/test/cluster.ts'
import { makeDue, notPublishedOnce, planRelease, type PlannedRelease } from './schedules.ts'
import { note, seconds, type Row } from './table.ts'
import { Traffic } from './traffic.ts'
import { makeAdministrator, newFolder, startReady } from './setup.ts'

const rounds = inject('thorough') ? 15 : 2

describe('a server that is killed under 32 writers starts again with all that it had answered', () => {
  test('on PGlite', async ({ task }) => {
    note(task, await killed('PGlite', {}))
  })

  test('on PostgreSQL', async ({ task, skip }) => {
    if (!serverPrograms()) skip("PostgreSQL's programs are not installed")
    await using cluster = await startCluster()
    note(task, await killed('PostgreSQL', { DATABASE_URL: await cluster.createDatabase() }))
  })

  async function killed(database: string, settings: Record<string, string>): Promise<Row> {
    const folder = newFolder()
    const traffic = new Traffic()
    const starts: number[] = []
    const planned: PlannedRelease[] = []
    for (let round = 0; round < rounds; round++) {
      const product = await startReady(folder, settings)
      if (round === 0) await makeAdministrator(product)
      else starts.push(product.readyAfter)
      // Of the round before: they are made up for while this one writes, and is killed.
      const releases = await Promise.all(
        [1, 2].map((i) => planRelease(product, `Planned in round ${round}, ${i}`)),
      )
      planned.push(...releases)
      const before = { written: traffic.written, delivered: traffic.delivered }
      await traffic.start(product, { talkers: 6, deliverers: 3 })
      while (traffic.written < before.written + 150 || traffic.delivered < before.delivered + 3)
        await sleep(5)
      await product.end('SIGKILL')
      await traffic.stop()
      await makeDue(
        settings['DATABASE_URL'] ? { url: settings['DATABASE_URL'] } : { dataDir: folder },
        releases,
        90,
      )
    }
    await using product = await startReady(folder, settings)
    starts.push(product.readyAfter)
    const lost = await traffic.lost(product)
    expect(lost).toEqual([])
    expect(traffic.incomplete).toEqual([])
    expect(await notPublishedOnce(product, planned)).toEqual([])
    expect(JSON.stringify(await product.call('GET', '/status'))).toContain('was published late')
    expect([...traffic.count().keys()].filter((status) => ![201, 0].includes(status))).toEqual([])
    const pages = traffic.count(['page']).get(200) ?? 0
    return {
      scenario: `\`kill -9\` of the server under 41 writers of orders, messages, conversations, versions of work and content, on ${database}`,
      runs: `${rounds} times`,
      result: `${lost.length} of ${traffic.written + traffic.delivered} acknowledged writes lost, ${traffic.incomplete.length} of ${pages} pages or ${traffic.delivered} versions incomplete; ${planned.length} releases that were due meanwhile published once each`,
      time: `restart ${seconds(quantile(starts, 0.5))} (longest ${seconds(Math.max(...starts))})`,
    }
  }
})
