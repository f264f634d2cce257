import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sections } from '#content/sections/sections.ts'
import { download, endOf, plan, send, startRun, storedOf } from '#dev/test/backup.ts'
import { exampleOf } from '#dev/test/make.ts'
import { startTestServer, type TestServer } from '#dev/test/server.ts'
import { checkRunning, findRestoreRun } from './runs.ts'
import { withFilesLock } from '../platform/db/exclusive.ts'
import type { Connection } from '../platform/db/connection.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server[Symbol.asyncDispose]())

const addFaq = async (to: TestServer) =>
  (await to.call('POST', '/add-faq-item', { as: to.admin, body: exampleOf(sections.faqItem, 'new') })).body
    ._id as string
const faqs = async (of: TestServer) =>
  (await of.call('GET', '/faq-items')).body.map(({ _id }: { _id: string }) => _id) as string[]
const start = (to: TestServer, id: string, what: 'plan' | 'restore') => startRun(to, what, id)
const runOf = async (of: TestServer, id: string) =>
  (await of.call('GET', `/backup-runs/${id}`, { as: of.admin })).body

/** Makes restores wait after loading, before they change anything; returns a function that lets them continue. */
async function holdRestores(connection: Connection) {
  const held = Promise.withResolvers<void>()
  const holding = Promise.withResolvers<void>()
  const ended = withFilesLock(connection, () => {
    holding.resolve()
    return held.promise
  })
  await holding.promise
  return async () => {
    held.resolve()
    await ended
  }
}

/** Starts a restore and waits until it is held; returns the id of its run. */
async function beginHeld(to: TestServer, file: Uint8Array) {
  const { status, body } = await start(to, await send(to, file), 'restore')
  expect(status).toBe(202)
  await expect.poll(async () => (await runOf(to, body._id)).progress.stage).toBe('Checking values')
  return body._id as string
}

test('a restore runs in the background, reports its progress, and excludes a second one', async () => {
  const file = await download(server)
  const added = await addFaq(server)
  const release = await holdRestores(server.connection)
  const id = await send(server, file)
  const answers = await Promise.all([start(server, id, 'restore'), start(server, id, 'restore')])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([202, 409])
  const { _id } = answers.find(({ status }) => status === 202)!.body
  await expect.poll(async () => (await runOf(server, _id)).progress.stage).toBe('Checking values')
  const begun = { kind: 'restore', state: 'running', source: 'file', startedBy: 'admin@site.test' }
  expect(await runOf(server, _id)).toMatchObject({
    ...begun,
    name: 'a-backup.zip',
    upload: id,
    problem: null,
  })
  const listed = async () => (await server.call('GET', '/backup-runs', { as: server.admin })).body[0]
  expect(await listed()).toMatchObject({ ...begun, _id })
  const refused = await start(server, id, 'plan')
  expect([refused.status, refused.body.detail]).toEqual([409, expect.stringMatching(/is running/)])
  expect(await faqs(server)).toContain(added)

  await release()
  const { undo, ...ended } = await endOf(server, _id)
  // The uploaded file is removed by the restore.
  expect(ended).toMatchObject({ state: 'done', problem: null, upload: null, finishedAt: expect.any(String) })
  expect(await faqs(server)).not.toContain(added)
  expect(await listed()).toMatchObject({ _id, state: 'done', undo })
  expect((await storedOf(server))[0]).toMatchObject({ name: undo })
})

test('answers 404 for an unknown backup or run', async () => {
  const id = crypto.randomUUID()
  expect((await start(server, id, 'plan')).status).toBe(404)
  expect((await start(server, id, 'restore')).status).toBe(404)
  expect((await server.call('GET', `/backup-runs/${id}`, { as: server.admin })).status).toBe(404)
})

test('a process that is asked to end interrupts a restore, which changes nothing', async () => {
  const { databaseUrl } = server.env
  await using mine = await startTestServer(databaseUrl ? { databaseUrl } : {})
  const file = await download(mine)
  const added = await addFaq(mine)
  const release = await holdRestores(mine.connection)
  const run = await beginHeld(mine, file)
  const ending = mine.workers[Symbol.asyncDispose]()
  await release()
  await ending
  expect(await runOf(mine, run)).toMatchObject({
    state: 'failed',
    problem: 'It was interrupted. Nothing was changed.',
    undo: null,
  })
  expect(await faqs(mine)).toContain(added)
  const { rows } =
    await sql`select from pg_namespace where nspname ~ '^(restore_|frontdesk_replaced)'`.execute(
      mine.connection.db,
    )
  expect(rows).toEqual([])
  expect((await start(mine, await send(mine, file), 'restore')).status).toBe(503)
})

test('the run of a killed process is marked as ended', async () => {
  const { db } = server.connection
  const killed = async (kind: 'plan' | 'restore', undo?: string) => {
    const id = crypto.randomUUID()
    const row = { id, kind, name: 'killed.zip', source: 'file', undo } as const
    await db.insertInto('backupRuns').values(row).execute()
    return runOf(server, id)
  }
  const unchanged = { state: 'failed', problem: 'It was interrupted. Nothing was changed.' }
  expect(await killed('plan')).toMatchObject(unchanged)
  expect(await killed('restore')).toMatchObject(unchanged)
  // Its rows were in place already.
  expect(await killed('restore', 'before.zip')).toMatchObject({
    state: 'done',
    problem: expect.stringContaining('after everything was restored'),
  })
})

test('a run that was marked as interrupted changes nothing', async () => {
  const file = await download(server)
  const added = await addFaq(server)
  const release = await holdRestores(server.connection)
  const id = await beginHeld(server, file)
  // As another process does if the connection with the lock is lost.
  await server.connection.db.updateTable('backupRuns').set({ state: 'failed' }).where('id', '=', id).execute()
  await release()
  await expect
    .poll(async () => (await runOf(server, id)).problem)
    .toBe('The restore was interrupted. Nothing was changed.')
  expect(await faqs(server)).toContain(added)
  // The next run can start.
  expect((await plan(server, await send(server, file))).state).toBe('done')
})

test('a run that ends while its state is read is returned as it is then, with its plan', async () => {
  const { _id: id } = await plan(server, await send(server, await download(server)))
  const { db } = server.connection
  const ended = await findRestoreRun(db, id)
  const [checked] = await checkRunning(server.connection, [{ ...ended, state: 'running', plan: null }])
  expect(checked).toEqual(ended)
})
