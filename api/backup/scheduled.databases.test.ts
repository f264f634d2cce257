import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  mkdtempSync,
  renameSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sections } from '#content/sections/sections.ts'
import { download, plan, restore, send, startRun } from '#dev/test/backup.ts'
import { exampleOf } from '#dev/test/make.ts'
import { startTestServer, type TestServer } from '#dev/test/server.ts'
import { statusOf } from '#dev/test/status.ts'
import { queueOf } from '../platform/jobs/queue.ts'
import { runExclusively } from '../platform/db/exclusive.ts'
import { backUpWhenDue } from './scheduled.ts'

const folder = mkdtempSync(join(tmpdir(), 'frontdesk-backups-'))
const dataDir = mkdtempSync(join(tmpdir(), 'frontdesk-scheduled-'))
const passphrase = 'six words that nobody would guess'
let server: TestServer
beforeAll(async () => {
  // The incomplete file of a process that was killed while it wrote.
  mkdirSync(join(folder, '.parts'), { recursive: true })
  writeFileSync(join(folder, '.parts', crypto.randomUUID()), 'half a backup')
  utimesSync(join(folder, '.parts', readdirSync(join(folder, '.parts'))[0]!), 0, 0)
  writeFileSync(join(dataDir, `backup-${crypto.randomUUID()}.tmp`), 'personal data')
  server = await startTestServer({
    settings: { DATA_DIR: dataDir, BACKUP_DIR: folder, BACKUP_PASSPHRASE: passphrase, BACKUP_KEEP: '2/0/0' },
  })
})
afterAll(async () => {
  await server[Symbol.asyncDispose]()
  for (const each of [folder, dataDir]) rmSync(each, { recursive: true, force: true })
})

const stored = async () => (await server.call('GET', '/backups', { as: server.admin })).body
const lastState = async () => (await stored()).lastBackup?.state

test('the first backup is made at the start, and encrypted', async () => {
  await expect.poll(lastState).toBe('done')
  const { files, ...schedule } = await stored()
  expect(schedule).toMatchObject({
    dailyAt: '03:00',
    encrypted: true,
    keep: { daily: 2, weekly: 0, monthly: 0 },
  })
  expect(files).toHaveLength(1)
  const [{ name, size }] = files
  expect(name).toMatch(/^frontdesk-[\dT.-]+Z-[\da-f]{8}\.zip\.age$/)
  const bytes = readFileSync(join(folder, 'backups', name))
  expect(bytes.length).toBe(size)
  expect(bytes.toString('latin1')).toMatch(/^age-encryption\.org\/v1\n-> scrypt /)
  // Files of killed processes are removed.
  expect(readdirSync(join(folder, '.parts'))).toEqual([])
  expect(readdirSync(dataDir).filter((each) => each.endsWith('.tmp'))).toEqual([])
  expect(await statusOf(server, 'backup')).toMatchObject({ state: 'ok' })
})

test('restores a stored backup by its name', async () => {
  const { _id } = (
    await server.call('POST', '/add-faq-item', { as: server.admin, body: exampleOf(sections.faqItem, 'new') })
  ).body
  const [{ name }] = (await stored()).files
  const unknown = await startRun(server, 'plan', { stored: '../../etc/passwd' })
  expect(unknown.status).toBe(404)
  const { plan: changes, problem } = await plan(server, { stored: name })
  expect(problem).toBeNull()
  expect(changes!.kinds[0]).toMatchObject({ kind: 'Texts, lists and settings', removed: 1 })
  expect((await restore(server, { stored: name })).state).toBe('done')
  expect((await server.call('GET', '/faq-items')).body).not.toContainEqual(expect.objectContaining({ _id }))
})

test('makes one backup a day, more on request, and keeps the last of each day', async () => {
  const files = await server.connection.db.selectFrom('files').selectAll().execute()
  expect(files).toEqual([])
  const again = () => backUpWhenDue(server.ctx, { connection: server.connection, files: storeOfFiles })
  const daily = async () => (await stored()).files.filter(({ kind }: { kind: string }) => kind === 'daily')
  await again()
  expect(await daily()).toHaveLength(1)
  const [, ours] = /Z-([\da-f]{8})/.exec((await daily())[0].name)!
  const add = (day: string, by: string) =>
    writeFileSync(join(folder, 'backups', `frontdesk-${day}T03-00-00.000Z${by}.zip`), 'old')
  for (const day of ['2020-01-01', '2020-01-02']) add(day, `-${ours}`)
  // Backups of another installation, including incomplete ones, are not touched.
  for (const day of ['2019-01-01', '2019-01-02']) add(day, '-0badcafe')
  const [half, theirs] = [ours!, '0badcafe'].map((id) =>
    join(folder, '.parts', `${id}-${crypto.randomUUID()}`),
  )
  for (const part of [half!, theirs!]) writeFileSync(part, 'half')
  const before = (await stored()).lastBackup.startedAt
  // A backup on request during the daily one runs after it.
  const others = Promise.withResolvers<void>()
  const running = runExclusively(server.connection, 'backup', () => others.promise)
  expect((await server.call('POST', '/backups', { as: server.admin })).status).toBe(204)
  const states = async () =>
    (await queueOf(server.connection.db).findJobs('backup')).map(({ state }) => state)
  await expect.poll(states).toContain('active')
  others.resolve()
  await running
  await expect.poll(async () => (await stored()).lastBackup).toMatchObject({ state: 'done' })
  await expect.poll(async () => (await stored()).lastBackup.startedAt).not.toBe(before)
  await expect.poll(async () => (await stored()).lastBackup.state).toBe('done')
  const names = (await daily()).map(({ name }: { name: string }) => name)
  expect(names.slice(1)).toEqual([
    `frontdesk-2020-01-02T03-00-00.000Z-${ours}.zip`,
    'frontdesk-2019-01-02T03-00-00.000Z-0badcafe.zip',
    'frontdesk-2019-01-01T03-00-00.000Z-0badcafe.zip',
  ])
  expect((await daily()).map(({ isOwn }: { isOwn: boolean }) => isOwn)).toEqual([true, true, false, false])
  expect([existsSync(half!), existsSync(theirs!)]).toEqual([false, true])
})

test('without a store, nothing is restored, and the reason is told', async () => {
  const [{ name }] = (await stored()).files
  const copy = join(dataDir, 'moved')
  renameSync(folder, copy)
  writeFileSync(folder, 'no folder')
  try {
    const body = exampleOf(sections.faqItem, 'stays')
    const { _id } = (await server.call('POST', '/add-faq-item', { as: server.admin, body })).body
    expect((await stored()).files).toBeNull()
    const upload = await send(server, await download(server))
    const { state, problem } = await restore(server, upload)
    expect([state, problem]).toEqual([
      'failed',
      expect.stringMatching(
        /^A restore first makes a backup of the current data, and that failed\. The backup could not be stored in the folder \S+ \(ENOTDIR.+\)\. Nothing was changed\.$/,
      ),
    ])
    expect((await server.call('GET', '/faq-items')).body).toContainEqual(expect.objectContaining({ _id }))
  } finally {
    rmSync(folder)
    renameSync(copy, folder)
  }
  expect((await stored()).files[0].name).toBe(name)
})

const storeOfFiles = { check: async () => {} } as Parameters<typeof backUpWhenDue>[1]['files']
