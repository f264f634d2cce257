import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, inject, test } from 'vitest'
import { serverPrograms, startCluster } from '../dev/test/cluster.ts'
import { run } from '../dev/test/process.ts'
import { settings } from './identity.ts'
import { note, seconds } from './table.ts'
import { Traffic, type Outcome } from './traffic.ts'
import { makeAdministrator, newFolder, start } from './setup.ts'

const rounds = 3
const PUBLIC_URL = 'https://agency.example'

describe.skipIf(!inject('thorough'))(
  'a backup taken under 32 writers and restored elsewhere contains every write acknowledged before',
  () => {
    test('on PGlite', ({ task }) => testBackup(task, 'PGlite', {}, {}))

    test('on PostgreSQL', async ({ task, skip }) => {
      if (!serverPrograms()) skip("PostgreSQL's programs are not installed")
      await using cluster = await startCluster()
      const [one, other] = [await cluster.createDatabase(), await cluster.createDatabase()]
      await testBackup(task, 'PostgreSQL', { DATABASE_URL: one }, { DATABASE_URL: other })
    })

    async function testBackup(
      task: Parameters<typeof note>[0],
      database: string,
      here: Record<string, string>,
      there: Record<string, string>,
    ) {
      const folders = [newFolder(), newFolder(), newFolder()] as const
      await using product = await start(folders[0], { ...here, PUBLIC_URL })
      await makeAdministrator(product)
      await using elsewhere = await start(folders[1], { ...there, PUBLIC_URL })
      const command = async (
        name: string,
        folder: string,
        more: Record<string, string>,
        ...given: string[]
      ) => {
        const begun = performance.now()
        const { code, stderr } = await run([`api/app/commands/${name}.ts`, ...given], {
          ...settings,
          ...more,
          PUBLIC_URL,
          DATA_DIR: folder,
        })
        expect({ code, stderr }).toMatchObject({ code: 0 })
        return performance.now() - begun
      }
      const traffic = new Traffic()
      const took: number[] = []
      let held = 0
      for (let round = 0; round < rounds; round++) {
        const file = join(folders[2], `${round}.zip`)
        const from = traffic.written
        await traffic.start(product)
        while (traffic.written < from + 200) await sleep(5)
        const before = Object.entries(traffic.acknowledged).flatMap(([kind, ids]) =>
          [...ids].map((id) => `${kind} ${id}`),
        )
        took.push(await command('backup', folders[0], here, file))
        await traffic.stop()
        await command('restore', folders[1], there, file, '--yes')
        const lost = new Set(await traffic.lost(elsewhere))
        expect(before.filter((each) => lost.has(each))).toEqual([])
        held += before.length
      }
      const isAnswered = ({ status, isProper }: Outcome) =>
        status === 200 || status === 201 || (status === 503 && isProper)
      expect(traffic.outcomes.filter((each) => !isAnswered(each)).slice(0, 5)).toEqual([])
      const refused = traffic.count().get(503) ?? 0

      // A last backup at rest: both products must be identical after its restore.
      const file = join(folders[2], 'last.zip')
      await command('backup', folders[0], here, file)
      await command('restore', folders[1], there, file, '--yes')
      expect(await traffic.lost(elsewhere)).toEqual([])
      const paths = [...(await product.page('/sitemap.xml')).matchAll(/<loc>https:\/\/[^/]+([^<]*)</g)]
      expect(paths.length).toBeGreaterThan(3)
      for (const [, path = '/'] of [...paths, ['', '/sitemap.xml']])
        expect((await elsewhere.page(path)) === (await product.page(path)), path).toBe(true)
      note(task, {
        scenario: `Backup under 32 writers of orders, messages and content, restored elsewhere, on ${database}`,
        runs: `${rounds} times, and once without load`,
        result: `0 of ${held} previously acknowledged writes lost; all ${paths.length} pages identical, byte for byte`,
        time: `longest backup ${seconds(Math.max(...took))}; ${refused} of ${refused + traffic.written} writes asked to retry`,
      })
    }
  },
)
