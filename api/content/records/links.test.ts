import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '#dev/test/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server[Symbol.asyncDispose]())

const add = async (section: string, body: object): Promise<string> => {
  const answer = await server.call('POST', `/content/${section}`, { as: server.admin, body })
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  return answer.body._id
}
const read = async (section: string, id: string) =>
  (await server.call('GET', `/content/${section}/${id}`, { as: server.admin })).body

const text = (href: string) => ({
  type: 'doc',
  content: [
    {
      type: 'paragraph',
      content: [
        { type: 'text', text: '/prices is not a link, ' },
        { type: 'text', text: 'this is', marks: [{ type: 'link', attrs: { href } }] },
      ],
    },
  ],
})

test('the records that link to a page are found, and their links changed in one change that can be undone', async () => {
  const menu = await add('headerMenu', { menuLabel: 'Prices', menuLink: '/prices#small' })
  const other = await add('headerMenu', { menuLabel: 'More', menuLink: '/prices-of-others' })
  const redirect = await add('redirect', {
    redirectFrom: '/cost.html',
    redirectTo: '/prices',
    redirectKind: 'Permanent',
  })
  const page = await add('page', {
    pageTitle: 'With links',
    pageAddress: 'with-links',
    pageBlocks: [
      { id: 'a', block: 'text', values: { text: text(`http://site.test/prices?from=text`) } },
      { id: 'b', block: 'text', values: { text: text('https://example.com/prices') } },
    ],
  })

  const found = await server.call('GET', '/links?to=/prices', { as: server.admin })
  expect(found.body.map(({ recordId }: { recordId: string }) => recordId).toSorted()).toEqual(
    [menu, redirect, page].toSorted(),
  )
  expect(found.body).toContainEqual({
    section: 'page',
    recordId: page,
    title: 'Pages',
    name: 'With links',
  })

  const moved = await server.call('PUT', '/links', {
    as: server.admin,
    body: { from: '/prices', to: '/packages' },
  })
  expect(moved).toMatchObject({ status: 200, body: { changed: 3 } })
  expect(await read('headerMenu', menu)).toMatchObject({ menuLink: '/packages#small' })
  expect(await read('headerMenu', other)).toMatchObject({ menuLink: '/prices-of-others' })
  expect(await read('redirect', redirect)).toMatchObject({ redirectTo: '/packages' })
  expect((await read('page', page)).pageBlocks).toMatchObject([
    { values: { text: text('/packages?from=text') } },
    { values: { text: text('https://example.com/prices') } },
  ])
  expect((await server.page('/with-links')).text).toContain('href="/packages?from=text"')

  const undone = await server.call('POST', `/activity/${moved.headers.get('change-id')}/undo`, {
    as: server.admin,
  })
  expect(undone.status).toBe(204)
  expect(await read('headerMenu', menu)).toMatchObject({ menuLink: '/prices#small' })
  expect(await read('redirect', redirect)).toMatchObject({ redirectTo: '/prices' })
})

test.each(['prices', '//example.com', 'https://example.com/a', '/a b', '/a?b', '/', '/a"b'])(
  'the address %j is no page of the site',
  async (address) => {
    const found = await server.call('GET', `/links?to=${encodeURIComponent(address)}`, { as: server.admin })
    expect(found.status).toBe(422)
    const body = { from: address, to: '/prices' }
    expect((await server.call('PUT', '/links', { as: server.admin, body })).status).toBe(422)
  },
)
