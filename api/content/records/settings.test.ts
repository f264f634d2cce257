import { afterAll, beforeAll, expect, test } from 'vitest'
import { saveInvoiceSettings } from '#dev/test/invoices.ts'
import { defaults, saveRules } from '#dev/test/retention.ts'
import { startTestServer, type TestServer } from '#dev/test/server.ts'
import { everySetting } from '#content/sections/settings.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server[Symbol.asyncDispose]())

const get = (path: string) => server.call('GET', path, { as: server.admin })
const restore = (path: string, version: number) =>
  server.call('POST', `${path}/revisions/${version}/restore`, { as: server.admin })

test('administrators restore an earlier version of a setting', async () => {
  await saveInvoiceSettings(server, { note: 'One' })
  await saveInvoiceSettings(server, { note: 'Two' })
  const [{ _id }] = (await get('/content/invoiceSettings')).body
  const path = `/content/invoiceSettings/${_id}`
  expect((await get(`${path}/revisions`)).body).toMatchObject([
    { version: 2, action: 'update', before: { note: 'One' }, after: { note: 'Two' } },
    { version: 1, action: 'create' },
  ])
  expect((await restore(path, 1)).status).toBe(200)
  expect((await get('/invoice-settings')).body.note).toBe('One')
})

test('a version that breaks a rule of several fields is not restored', async () => {
  await saveInvoiceSettings(server, { note: 'Three' })
  const { db } = server.connection
  const invalid = db
    .selectFrom('contentRevision')
    .select(['id', 'after', 'recordId'])
    .where('section', '=', 'invoiceSettings')
    .where('version', '=', 1)
  const { id, after, recordId } = await invalid.executeTakeFirstOrThrow()
  const prefix = after?.['prefix'] as string
  const changed = JSON.stringify({ ...after, creditPrefix: prefix }) as never
  await db.updateTable('contentRevision').set({ after: changed }).where('id', '=', id).execute()
  const { status, body } = await restore(`/content/invoiceSettings/${recordId}`, 1)
  expect([status, Object.keys(body.errors)]).toEqual([422, ['creditPrefix']])
  expect((await get('/invoice-settings')).body.note).toBe('Three')
})

test('the first save of a setting can be undone', async () => {
  const { headers } = await saveRules(server, { mails: 400 })
  const undo = () => server.call('POST', `/activity/${headers.get('change-id')}/undo`, { as: server.admin })
  expect((await undo()).status).toBe(204)
  const { body } = await get('/retention')
  expect(body.rules.find(({ key }: { key: string }) => key === 'mails').days).toBe(defaults.mails)
  expect(body.beginsAt).not.toBeNull()
})

test('settings are not content of the site: they are not published, have no drafts and are not found', async () => {
  const email = 'the-payee@site.test'
  await server.call('POST', '/add-email', { as: server.admin, body: { paypalEmail: email } })
  await server.publisher.catchUp()
  expect(JSON.stringify(server.publisher.content)).not.toContain(email)
  expect((await get(`/search?q=${email}`)).text).not.toContain(email)
  for (const { key } of everySetting) {
    expect([key, (await server.call('GET', `/content/${key}`)).status]).toEqual([key, 401])
    expect((await server.call('GET', `/content/${key}`, { as: server.customer })).status).toBe(403)
    const draft = { section: key, baseVersion: 0, values: {} }
    const started = await server.call('PUT', `/draft/${crypto.randomUUID()}`, {
      as: server.admin,
      body: draft,
    })
    expect([key, started.status]).toEqual([key, 422])
    const created = await server.call('POST', `/content/${key}`, { as: server.admin, body: {} })
    expect([key, created.status]).toEqual([key, 404])
  }
})
