import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sections } from '#content/sections/sections.ts'
import {
  download,
  downloadStored,
  plan,
  restore,
  rowsOf,
  send,
  signedInLongAgo,
  storedOf,
  undo,
} from '#dev/test/backup.ts'
import { exampleOf } from '#dev/test/make.ts'
import { makeOrder, someone } from '#dev/test/orders.ts'
import { addPicture } from '#dev/test/pictures.ts'
import { staffMember } from '#dev/test/staff.ts'
import { startTestServer, token, type TestServer } from '#dev/test/server.ts'

let server: TestServer
let elsewhere: TestServer
beforeAll(async () => {
  ;[server, elsewhere] = await Promise.all([startTestServer(), startTestServer()])
})
afterAll(async () => {
  await server[Symbol.asyncDispose]()
  await elsewhere[Symbol.asyncDispose]()
})

const done = { state: 'done', problem: null }
const addFaq = (to: TestServer, mark: string) =>
  to.call('POST', '/add-faq-item', { as: to.admin, body: exampleOf(sections.faqItem, mark) })
const faqs = async (of: TestServer) => (await of.call('GET', '/faq-items')).body as { _id: string }[]
const message = (mark: string) => ({
  name: 'Ada',
  email: 'ada@example.com',
  number: '1',
  subject: mark,
  message: 'Hello',
})

/** Adds a picture to the home page; returns its address. */
async function addBanner(to: TestServer) {
  const bytes = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#a03' } })
    .jpeg()
    .toBuffer()
  const { address } = await addPicture(to, bytes, { name: 'red.jpg', description: 'Red' })
  const body = { ...exampleOf(sections.banner, 'with a picture'), imageOne: address }
  await to.call('POST', '/add-banner', { as: to.admin, body })
  await expect.poll(async () => (await to.page('/')).text, { timeout: 10_000 }).toContain('image/avif')
  return address
}

test('a backup made under load and restored elsewhere has all records and renders the same pages', async () => {
  const picture = await addBanner(server)
  const acknowledged = { faqs: [] as string[], messages: [] as string[], orders: [] as string[] }
  const before = { faqs: 0, messages: 0, orders: 0 }
  let writing = true
  const write = async (kind: keyof typeof acknowledged, add: () => Promise<string>) => {
    while (writing) acknowledged[kind].push(await add())
  }
  const customer = await someone()
  const writers = [
    write('faqs', async () => (await addFaq(server, `load ${acknowledged.faqs.length}`)).body._id),
    write(
      'messages',
      async () => (await server.call('POST', '/add-message', { body: message('load') })).body._id,
    ),
    write('orders', async () => (await makeOrder(server, customer))._id),
  ]
  await expect.poll(() => Object.values(acknowledged).every((ids) => ids.length > 2)).toBe(true)
  for (const kind of Object.keys(before) as (keyof typeof before)[]) before[kind] = acknowledged[kind].length
  const file = await download(server)
  writing = false
  await Promise.all(writers)

  expect(await restore(elsewhere, await send(elsewhere, file))).toMatchObject(done)
  const ids = {
    faqs: (await faqs(elsewhere)).map(({ _id }) => _id),
    messages: [
      ...(await idsOf(elsewhere, '/messages')),
      ...(await idsOf(elsewhere, '/messages', '&messageStatus=Suspected')),
    ],
    orders: await idsOf(elsewhere, '/orders'),
  }
  for (const kind of Object.keys(before) as (keyof typeof before)[])
    expect(ids[kind], kind).toEqual(expect.arrayContaining(acknowledged[kind].slice(0, before[kind])))

  // Restores a later backup with the writes since the first one, so that both servers have the same data.
  const later = await download(server)
  expect(await restore(elsewhere, await send(elsewhere, later))).toMatchObject(done)
  for (const path of ['/', '/pricing', '/service', '/contact', '/sitemap.xml', '/404', picture]) {
    const [one, other] = await Promise.all([server.page(path), elsewhere.page(path)])
    expect(other.text === one.text, path).toBe(true)
  }
  expect(await idsOf(elsewhere, '/orders')).toEqual(await idsOf(server, '/orders'))
  const [order] = acknowledged.orders
  // The events of open pages are not part of a backup.
  const get = async (of: TestServer) => {
    const { eventId: _, ...stored } = (await of.call('GET', `/order/${order}`, { as: of.admin })).body
    return stored
  }
  expect(await get(elsewhere)).toEqual(await get(server))
  const history = `/content/banner/${(await server.call('GET', '/banner')).body[0]._id}/revisions`
  expect((await elsewhere.call('GET', history, { as: elsewhere.admin })).body).toEqual(
    (await server.call('GET', history, { as: server.admin })).body,
  )
  // The next order has the next number.
  expect((await makeOrder(elsewhere, await someone())).number > (await get(server)).number).toBe(true)
}, 60_000)

test('a plan names the people whose role or options would change', async () => {
  const editor = await staffMember(server, 'Editor')
  const worker = await staffMember(server, 'Order worker', ['orders.all', 'orders.assign'])
  const file = await download(server)
  const body = { userEmail: editor.email, userRole: 'Viewer' }
  const answer = await server.call('PUT', `/upadete-users/${editor.id}`, { as: server.admin, body })
  expect(answer.status).toBe(200)
  const options = { userEmail: worker.email, userRole: 'Order worker', granted: ['orders.assign'] }
  await server.call('PUT', `/upadete-users/${worker.id}`, { as: server.admin, body: options })

  const { plan: changes } = await plan(server, await send(server, file))
  const byEmail = new Map(changes!.administrators.changed.map(({ email, ...change }) => [email, change]))
  expect(byEmail).toEqual(
    new Map([
      [editor.email, { before: { role: 'Viewer', granted: [] }, after: { role: 'Editor', granted: [] } }],
      [
        worker.email,
        {
          before: { role: 'Order worker', granted: ['orders.assign'] },
          after: { role: 'Order worker', granted: ['orders.all', 'orders.assign'] },
        },
      ],
    ]),
  )
})

async function idsOf(of: TestServer, path: string, filter = '') {
  const ids: string[] = []
  for (let page = 1; ; page++) {
    const { body } = await of.call('GET', `${path}?page=${page}&sort=_id${filter}`, { as: of.admin })
    if (body.length === 0) return ids
    ids.push(...body.map(({ _id }: { _id: string }) => _id))
  }
}

test('a plan tells what would change and changes nothing; a restore can be undone', async () => {
  const kept = (await addFaq(server, 'stays')).body._id
  const gone = (await addFaq(server, 'goes')).body._id
  const file = await download(server)
  await server.call('DELETE', `/content/faqItem/${gone}`, { as: server.admin })
  await server.call('PUT', `/faq-item/${kept}`, {
    as: server.admin,
    body: exampleOf(sections.faqItem, 'is changed'),
  })
  const added = (await addFaq(server, 'is new')).body._id
  const page = (await server.page('/')).text
  const [banner] = (await server.call('GET', '/banner')).body
  const changed = { ...exampleOf(sections.banner, 'for a while'), imageOne: banner.imageOne }
  await server.call('PUT', `/update-banner/${banner._id}`, { as: server.admin, body: changed })
  const now = await faqs(server)

  const id = await send(server, file)
  const { plan: changes } = await plan(server, id)
  const { kinds, ...more } = changes!
  const [texts] = kinds
  expect(texts).toMatchObject({ kind: 'Texts, lists and settings', added: 1, changed: 2, removed: 1 })
  expect(texts!.holds).toBe(texts!.added + texts!.changed + texts!.same)
  expect(kinds.find(({ kind }) => kind === 'Orders')).toMatchObject({ added: 0, changed: 0 })
  expect(more).toMatchObject({ version: '1.0.0', administrators: { added: [], removed: [], changed: [] } })
  expect(await faqs(server)).toEqual(now)

  const restored = await restore(server, id)
  const ids = (await faqs(server)).map(({ _id }) => _id)
  expect(ids).toEqual(expect.arrayContaining([kept, gone]))
  expect(ids).not.toContain(added)
  expect((await server.page('/')).text === page).toBe(true)

  const [before] = await storedOf(server)
  expect(before).toMatchObject({ name: restored.undo, kind: 'before-restore', isOwn: true })
  await undo(server, restored)
  expect(await faqs(server)).toEqual(now)
  const { body: log } = await server.call('GET', '/activity?subject=backup', { as: server.admin })
  expect(log.map(({ action }: { action: string }) => action).slice(0, 2)).toEqual(['restore', 'restore'])
  expect((await server.page('/')).text.includes('for a while')).toBe(true)
})

test('every write that is acknowledged during a restore is in its result or in its undo', async () => {
  const file = await download(server)
  const { _id: warm } = (await server.call('POST', '/add-message', { body: message('before') })).body
  const acknowledged: string[] = [warm]
  let writing = true
  const write = async () => {
    while (writing) {
      const { status, body } = await server.call('POST', '/add-message', { body: message('meanwhile') })
      if (status === 201) acknowledged.push(body._id)
    }
  }
  const writers = [write(), write(), write()]
  await expect.poll(() => acknowledged.length).toBeGreaterThan(5)
  const restored = await restore(server, await send(server, file))
  writing = false
  await Promise.all(writers)
  expect(restored).toMatchObject(done)
  const replaced = rowsOf(await downloadStored(server, restored.undo!)).get('messages')!
  const kept = new Set([
    ...replaced.map(({ id }) => id as string),
    ...(await idsOf(server, '/messages')),
    ...(await idsOf(server, '/messages', '&messageStatus=Suspected')),
  ])
  expect(acknowledged.filter((id) => !kept.has(id))).toEqual([])
  expect(await idsOf(server, '/messages')).not.toContain(warm)
})

test('the backup from before a restore can be downloaded and deleted', async () => {
  const { undo: name } = await restore(server, await send(server, await download(server)))
  const listed = (await storedOf(server)).find((each) => each.name === name)!
  expect((await downloadStored(server, name!)).length).toBe(listed.size)
  const path = `/backups/file?name=${name}`
  expect((await server.call('DELETE', path, { as: server.admin })).status).toBe(204)
  expect((await server.call('DELETE', path, { as: server.admin })).status).toBe(404)
  expect((await storedOf(server)).map((each) => each.name)).not.toContain(name)
})

test('the restoring Admin keeps their role, although the backup has none, and no mail is sent twice', async () => {
  const mine = await startTestServer({ settings: { SMTP_URL: 'smtp://127.0.0.1:9' } })
  try {
    await mine.call('POST', '/add-message', { body: message('waits to be sent') })
    const file = await download(mine)
    expect(await restore(elsewhere, await send(elsewhere, file))).toMatchObject(done)
    const { body: mails } = await elsewhere.call('GET', '/mails', { as: elsewhere.admin })
    expect(mails.length).toBeGreaterThan(0)
    expect(mails.map(({ state }: { state: string }) => state)).not.toContain('queued')

    await mine.connection.db
      .updateTable('admins')
      .set({ uid: 'another', email: 'another@site.test', role: 'Manager' })
      .execute()
    const other = await token({ uid: 'another', email: 'another@site.test' })
    const without = await download({ ...mine, admin: other })
    expect(await restore(elsewhere, await send(elsewhere, without))).toMatchObject(done)
    const { body: users } = await elsewhere.call('GET', '/users', { as: elsewhere.admin })
    const addresses = users.map(({ userEmail }: { userEmail: string }) => userEmail)
    expect(addresses).toEqual(expect.arrayContaining(['another@site.test', 'admin@site.test']))
    expect((await elsewhere.call('GET', '/me', { as: elsewhere.admin })).body.role).toBe('Admin')
  } finally {
    await mine[Symbol.asyncDispose]()
  }
})

test('the anonymized orders of a deleted account can be restored', async () => {
  const customer = await someone()
  await makeOrder(server, customer)
  expect((await server.call('DELETE', '/me', { as: customer })).status).toBe(204)
  expect(await plan(elsewhere, await send(elsewhere, await download(server)))).toMatchObject(done)
})

test('requires a recent sign-in, and the typed confirmation', async () => {
  const as = await signedInLongAgo()
  const id = await send(server, await download(server))
  for (const [method, path] of [
    ['GET', '/backup'],
    ['POST', '/backups'],
    ['GET', '/backups/file?name=x'],
    ['DELETE', '/backups/file?name=x'],
    ['POST', '/backups/uploads'],
    ['POST', '/backups/plan'],
    ['POST', '/backups/restore'],
  ] as const) {
    const from = { upload: id }
    const bodies: Record<string, object> = {
      '/backups/uploads': { name: 'x', size: 9 },
      '/backups/plan': { from },
      '/backups/restore': { from, confirm: 'restore' },
    }
    const body = bodies[path]
    const answer = await server.call(method, path, { as, ...(body && { body }) })
    expect([answer.status, answer.body.detail], path).toEqual([403, 'Confirm your identity first.'])
  }
  const { status } = await server.call('POST', '/backups/restore', {
    as: server.admin,
    body: { from: { upload: id }, confirm: 'yes' },
  })
  expect(status).toBe(422)
})
