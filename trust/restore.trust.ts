import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, inject, test } from 'vitest'
import { serverPrograms, startCluster } from '../dev/test/cluster.ts'
import { run, type Product } from '../dev/test/process.ts'
import { sendAll } from '../dev/test/tus.ts'
import { mountDisk } from './disk.ts'
import { settings } from './identity.ts'
import { newFolder, start, startReady } from './setup.ts'
import { note, seconds } from './table.ts'

const rounds = inject('thorough') ? 20 : 3

interface Run {
  state: 'running' | 'done' | 'failed'
  problem: string | null
  undo: string | null
}

const command = (name: string, more: Record<string, string>, ...given: string[]) =>
  run([`api/app/commands/${name}.ts`, ...given], { ...settings, ...more })

async function setHeading(product: Product, bannerHeading: string) {
  const [{ _id, ...banner } = { _id: '' }] = await product.call<({ _id: string } & object)[]>(
    'GET',
    '/banner',
  )
  await product.call('PUT', `/update-banner/${_id}`, { ...banner, bannerHeading })
}
const headingOf = async (product: Product) =>
  (await product.call<{ bannerHeading: string }[]>('GET', '/banner'))[0]!.bannerHeading

const runOf = (product: Product, id: string) => product.call<Run>('GET', `/backup-runs/${id}`)

async function restore(product: Product, from: object): Promise<string> {
  const body = { from, confirm: 'restore' }
  return (await product.call<{ _id: string }>('POST', '/backups/restore', body))._id
}

async function ended(product: Product, id: string): Promise<Run> {
  for (;;) {
    const found = await runOf(product, id)
    if (found.state !== 'running') return found
    await sleep(20)
  }
}

test('a restore whose process is killed at any moment changes nothing, or is complete and can be undone', async ({
  task,
}) => {
  const folder = newFolder()
  const file = join(newFolder(), 'agency.zip')
  let product = await startReady(folder)
  await setHeading(product, 'In the backup')
  expect(await command('backup', { DATA_DIR: folder }, file)).toMatchObject({ code: 0 })
  const bytes = readFileSync(file)
  const begin = async () => {
    const announced = { name: 'agency.zip', size: bytes.length }
    const { _id } = await product.call<{ _id: string }>('POST', '/backups/uploads', announced)
    await sendAll(product, product.operatorKey, _id, bytes)
    return restore(product, { upload: _id })
  }
  const begun = performance.now()
  expect(await ended(product, await begin())).toMatchObject({ state: 'done' })
  const longest = performance.now() - begun
  let complete = 0
  for (let round = 0; round < rounds; round++) {
    const changed = `Changed ${round}`
    await setHeading(product, changed)
    const id = await begin()
    // A process that has just started takes longer.
    await sleep((3 * longest * round) / rounds)
    await product.end('SIGKILL')
    product = await startReady(folder)
    const { state, problem, undo } = await ended(product, id)
    if (state === 'failed') {
      expect([problem, await headingOf(product)]).toEqual([
        'It was interrupted. Nothing was changed.',
        changed,
      ])
      continue
    }
    complete += 1
    expect(await headingOf(product)).toBe('In the backup')
    expect(await ended(product, await restore(product, { stored: undo! }))).toMatchObject({ state: 'done' })
    expect(await headingOf(product)).toBe(changed)
  }
  await product[Symbol.asyncDispose]()
  note(task, {
    scenario: '`kill -9` of the server during a restore',
    runs: `${rounds} times, after 0 to ${seconds(3 * longest)}`,
    result: `nothing changed ${rounds - complete} times, restored with an undo ${complete} times; nothing in between`,
    time: '',
  })
})

test('without space for its undo, a restore changes nothing and says why', async ({ task, skip }) => {
  if (!serverPrograms()) skip("PostgreSQL's programs are not installed")
  using disk = mountDisk(40) ?? skip('only root can make a disk that small')
  await using cluster = await startCluster()
  const folder = newFolder()
  const here = { DATABASE_URL: await cluster.createDatabase(), DATA_DIR: folder, BACKUP_DIR: disk.folder }
  await using product = await start(folder, here)
  const file = join(newFolder(), 'agency.zip')
  await setHeading(product, 'In the backup')
  expect(await command('backup', here, file)).toMatchObject({ code: 0 })
  await setHeading(product, 'Not in the backup')
  disk.fillUp()
  // Without any space, and with some, which is used up while the backup is written.
  for (const room of [0, 16 * 1024]) {
    disk.makeRoom(room)
    const begun = performance.now()
    const { code, stderr } = await command('restore', here, file, '--yes')
    expect(code).toBe(1)
    expect(stderr).toMatch(
      /A restore first makes a backup of the current data, and that failed\. The backup could not be stored in the folder \S+ \(ENOSPC: no space left on device, \w+\)\. Nothing was changed\./,
    )
    expect(await headingOf(product)).toBe('Not in the backup')
    note(task, {
      scenario: `Restore with ${room === 0 ? 'a full disk' : `${room / 1024} kB of space`} for the backup that it makes first`,
      runs: '',
      result: 'exits with one line that says so; nothing changed',
      time: seconds(performance.now() - begun),
    })
  }
  disk.makeRoom()
  expect(await command('restore', here, file, '--yes')).toMatchObject({ code: 0 })
  expect(await headingOf(product)).toBe('In the backup')
})
