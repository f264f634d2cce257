import { afterAll, beforeAll, expect, test } from 'vitest'
import { sections } from '#content/sections/sections.ts'
import { download, restore, send } from '#dev/test/backup.ts'
import { exampleOf } from '#dev/test/make.ts'
import { startTestServer, type TestServer } from '#dev/test/server.ts'

let server: TestServer
beforeAll(async () => void (server = await startTestServer()))
afterAll(() => server[Symbol.asyncDispose]())

test('another process publishes the restored content, without removed records', async ({ skip }) => {
  const { databaseUrl } = server.env
  if (!databaseUrl) skip('an embedded database has one process')
  await using other = await startTestServer({ databaseUrl: databaseUrl! })
  const textOf = async (of: TestServer) => (await of.page('/service')).text
  const [file, before] = [await download(server), await textOf(server)]
  const { serviceItem } = sections
  const body = exampleOf(serviceItem, 'is gone after the restore')
  await server.call('POST', serviceItem.paths.create, { as: server.admin, body })
  const after = await textOf(server)
  expect(after === before).toBe(false)
  await expect.poll(async () => (await textOf(other)) === after).toBe(true)
  await restore(server, await send(server, file))
  await expect.poll(async () => (await textOf(other)) === before).toBe(true)
})

test('everything is published, even while a change is being published', async () => {
  const { publisher, connection } = server
  const page = (await server.page('/')).text
  for (let ticks = 0; ticks < 40; ticks++) {
    await connection.db
      .updateTable('contentSection')
      .set((row) => ({ version: row('version', '+', 2) }))
      .execute()
    const running = publisher.catchUp()
    for (let i = 0; i < ticks; i++) await new Promise(setImmediate)
    await Promise.all([publisher.rebuild(), running])
    expect((await server.page('/')).text === page, `${ticks} ticks`).toBe(true)
  }
})
