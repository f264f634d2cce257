import { afterAll, beforeAll, expect, test } from 'vitest'
import { sections } from '#content/sections/sections.ts'
import { exampleOf } from '#dev/test/make.ts'
import { startTestServer, type TestServer } from '#dev/test/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server[Symbol.asyncDispose]())

const add = (serviceSlug: string, more: object = {}) =>
  server.call('POST', '/add-service-item', {
    as: server.admin,
    body: { ...exampleOf(sections.serviceItem, 'x'), headIndex: '', headCanonical: '', ...more, serviceSlug },
  })
const change = (id: string, body: object) =>
  server.call('PUT', `/service-item/${id}`, { as: server.admin, body: { ...exampleBody(id), ...body } })
const exampleBody = (id: string) => ({
  ...exampleOf(sections.serviceItem, id),
  headIndex: '',
  headCanonical: '',
})

test('a record with a slug has a page, linked from its card and listed in the sitemap', async () => {
  const made = await add('local-search', { serviceTitle: 'Local search', headTitle: '', headDescription: '' })
  expect(made.status).toBe(201)
  const page = await server.page('/services/local-search')
  expect(page.status).toBe(200)
  expect(page.text).toMatch(/<h1[^>]*>Local search<\/h1>/)
  expect(page.text).toContain('<title>Local search | ')
  expect((await server.page('/service')).text).toContain('<a href="/services/local-search">Local search</a>')
  expect((await server.page('/sitemap.xml')).text).toContain('/services/local-search</loc>')
  expect((await server.page('/services/other')).status).toBe(404)
})

test('the head of a page has the owner’s title, description and indexing choice', async () => {
  await add('quiet', {
    headTitle: 'For search',
    headDescription: 'Said to them',
    headIndex: 'Do not list it',
  })
  const { text } = await server.page('/services/quiet')
  expect(text).toContain('<title>For search</title>')
  expect(text).toContain('content="Said to them"')
  expect(text).toContain('name="robots" content="noindex"')
  expect((await server.page('/sitemap.xml')).text).not.toContain('/services/quiet')
})

test.each(['Local', 'a b', '-a', 'a--b', 'a_b', '../admin', 'a/b', 'é', 'x'.repeat(81)])(
  'the slug %j is refused at its field',
  async (slug) => {
    const { status, body } = await add(slug)
    expect(status).toBe(422)
    expect(Object.keys(body.errors)).toEqual(['serviceSlug'])
  },
)

test('only one of several records created at the same time with one address gets it', async () => {
  const made = await Promise.all([add('twice'), add('twice'), add('twice')])
  expect(made.map(({ status }) => status).toSorted()).toEqual([201, 422, 422])
  expect(made.find(({ status }) => status === 422)?.body.errors).toEqual({
    serviceSlug: 'The address /services/twice is taken already, by a page or a redirect.',
  })
})

test('former addresses redirect to the current one after several changes, and after a change back', async () => {
  const { _id } = (await add('first-name')).body
  for (const name of ['second-name', 'third-name'])
    expect((await change(_id, { serviceSlug: name })).status).toBe(200)
  for (const name of ['first-name', 'second-name']) {
    const moved = await server.page(`/services/${name}?from=mail`)
    expect([moved.status, moved.headers.get('location')]).toEqual([301, '/services/third-name?from=mail'])
    expect(moved.headers.get('cache-control')).toContain('max-age=0')
  }
  await change(_id, { serviceSlug: 'first-name' })
  expect((await server.page('/services/first-name')).status).toBe(200)
  expect((await server.page('/services/third-name/')).headers.get('location')).toBe('/services/first-name')
})

test('another record can take a former address', async () => {
  const { _id } = (await add('taken')).body
  await change(_id, { serviceSlug: 'moved-away' })
  expect((await add('taken', { serviceTitle: 'The heir' })).status).toBe(201)
  expect((await server.page('/services/taken')).text).toContain('The heir')
  expect((await change(_id, { serviceSlug: 'taken' })).status).toBe(422)
})

test('removing a record frees its address; undo restores the page and its redirects', async () => {
  const { _id } = (await add('old')).body
  await change(_id, { serviceSlug: 'present' })
  const removed = await server.call('DELETE', `/content/serviceItem/${_id}`, { as: server.admin })
  expect(removed.status).toBe(204)
  for (const name of ['old', 'present']) expect((await server.page(`/services/${name}`)).status).toBe(404)
  await server.call('POST', `/content/serviceItem/${_id}/revisions/2/restore`, { as: server.admin })
  expect((await server.page('/services/present')).status).toBe(200)
  expect((await server.page('/services/old')).headers.get('location')).toBe('/services/present')
})

test('a page can be previewed before its address is saved', async () => {
  const preview = (path: string, serviceSlug: string) =>
    server.call('POST', '/preview', {
      as: server.admin,
      body: { path, section: 'serviceItem', values: { serviceTitle: 'Planned', serviceSlug } },
    })
  const shown = await preview('/services/planned', 'planned')
  expect(shown.status).toBe(200)
  expect(shown.text).toContain('Planned')
  expect((await preview('/services/other', 'planned')).status).toBe(404)
  expect((await preview('/services/../admin', '../admin')).status).toBe(404)
  expect((await server.page('/services/planned')).status).toBe(404)
})

const lead = (redirectFrom: string, redirectTo: string, redirectKind = 'Permanent') =>
  server.call('POST', '/content/redirect', {
    as: server.admin,
    body: { redirectFrom, redirectTo, redirectKind },
  })
const leadsTo = async (path: string) => {
  const { status, headers } = await server.page(path)
  return [status, headers.get('location')]
}

test('a chain of the owner’s redirects leads to its final target in one step', async () => {
  expect((await lead('/about-us.html', '/service?from=old#team')).status).toBe(201)
  expect(await leadsTo('/about-us.html?a=1')).toEqual([301, '/service?from=old&a=1#team'])
  await lead('/über/uns/', '/about-us.html', 'Temporary')
  expect(await leadsTo('/%c3%bcber/uns')).toEqual([302, '/service?from=old#team'])
  await lead('/away', 'https://example.com/there')
  expect(await leadsTo('/away')).toEqual([301, 'https://example.com/there'])
})

test('a redirect with a query applies to requests with these parameters, also at a page', async () => {
  for (const [from, to] of [
    ['/', '/service'],
    ['/?p=12', '/pricing'],
    ['/index.php?id=12&lang=en', '/contact'],
    ['/index.php?id=12', '/service'],
    ['/index.php', '/'],
  ] as const)
    expect((await lead(from, to)).status, from).toBe(from === '/' ? 422 : 201)
  expect(await leadsTo('/?p=12')).toEqual([301, '/pricing'])
  expect(await leadsTo('/?utm_source=x&p=12')).toEqual([301, '/pricing'])
  expect((await server.page('/?p=123')).status).toBe(200)
  expect(await leadsTo('/index.php?lang=en&id=12')).toEqual([301, '/contact'])
  expect(await leadsTo('/index.php?lang=de&id=12')).toEqual([301, '/service'])
  expect(await leadsTo('/index.php?id=13')).toEqual([301, '/?id=13'])
  expect(await leadsTo('/Index.PHP?id=12')).toEqual([301, '/service'])
})

test('a page that the owner says is gone is answered with 410, without a target', async () => {
  expect((await lead('/sold-out', '', 'Gone')).status).toBe(201)
  expect((await lead('/shop.php?item=7', '', 'Gone')).status).toBe(201)
  expect((await lead('/to-sold-out', '/sold-out')).status).toBe(201)
  const missing = await server.page('/never-was')
  for (const path of ['/sold-out', '/sold-out/', '/Sold-Out', '/shop.php?item=7&x=1', '/to-sold-out']) {
    const answer = await server.page(path)
    expect([path, answer.status, answer.headers.get('location')]).toEqual([path, 410, null])
    expect(answer.text).toBe(missing.text)
  }
  expect((await server.page('/shop.php?item=8')).status).toBe(404)
  expect((await lead('/elsewhere', '/service', 'Gone')).body.errors).toEqual({
    redirectTo: 'Leave it empty: a page that is gone leads nowhere.',
  })
  expect((await lead('/elsewhere', '')).body.errors).toEqual({
    redirectTo: 'Enter where it leads, or choose the type “Gone”.',
  })
})

test('a redirect loop through an address with a query is rejected', async () => {
  expect((await lead('/?loop=1', '/around')).status).toBe(201)
  expect((await lead('/around', '/?x=2&loop=1#top')).body.errors).toEqual({
    redirectTo: 'It would redirect in a loop: /around → /?x=2&loop=1 → /around.',
  })
  expect((await lead('/around', '/?loop=2')).status).toBe(201)
  expect((await lead('/?loop=2', '/?loop=2&x=1')).body.errors).toHaveProperty('redirectTo')
})

test('an address in upper case, in another encoding or without its end leads to the page', async () => {
  const { _id } = (await add('seldom')).body
  await server.call('PUT', `/service-item/${_id}`, {
    as: server.admin,
    body: {
      ...(await server.call('GET', `/service-item/${_id}`)).body,
      _id: undefined,
      serviceSlug: 'often',
    },
  })
  await lead('/Old-Page.html', '/contact')
  await lead('/ÜBER', '/service')
  for (const [from, to] of [
    ['/Pricing', '/pricing'],
    ['/PRICING/?a=1', '/pricing?a=1'],
    ['/%70ricing', '/pricing'],
    ['/%50%72icing', '/pricing'],
    ['/Services/Often', '/services/often'],
    ['/SERVICES/Seldom', '/services/often'],
    ['/services', '/service'],
    ['/Services/', '/service'],
    ['/old-page.html', '/contact'],
    ['/OLD-PAGE.HTML', '/contact'],
    ['/u%CC%88ber', '/service'],
    ['/add-paypal-email', '/add-paypal-Email'],
    ['/Edit-Banner', '/admin/content/banner'],
  ] as const)
    expect(await leadsTo(from), from).toEqual([301, to])
  for (const path of ['/Nothing', '/%zz', '/%E0%A4', '/pricing%2Fx', '/PRICING%2f'])
    expect(await leadsTo(path), path).toEqual([404, null])
})

test('a redirect works at the address of a removed page, but not at that of an existing one', async () => {
  const { _id } = (await add('given-up')).body
  expect((await lead('/services/given-up', '/service')).body.errors).toHaveProperty('redirectFrom')
  await server.call('DELETE', `/content/serviceItem/${_id}`, { as: server.admin })
  const { body } = await lead('/services/given-up', '/service')
  expect(await leadsTo('/services/given-up')).toEqual([301, '/service'])
  expect((await add('given-up')).body.errors.serviceSlug).toContain('taken already')
  await server.call('DELETE', `/content/redirect/${body._id}`, { as: server.admin })
  expect(await leadsTo('/services/given-up')).toEqual([404, null])
})

test('a redirect loop of any length is rejected', async () => {
  expect((await lead('/one', '/one/')).body.errors).toEqual({
    redirectTo: 'It would redirect in a loop: /one → /one.',
  })
  await lead('/one', '/two')
  await lead('/two', '/three?x=1')
  const { status, body } = await lead('/three', '/one#top')
  expect([status, body.errors.redirectTo]).toEqual([
    422,
    'It would redirect in a loop: /three → /one → /two → /three.',
  ])
})

test('a redirect loop through the absolute URL of the site, or in another spelling, is rejected', async () => {
  const { publicUrl } = server.env
  expect((await lead('/there', `${publicUrl}/back#top`)).status).toBe(201)
  for (const [from, to] of [
    ['/round', `${publicUrl}/round/?a=1`],
    ['/back', '/there'],
    ['/List.php?id=1', '/list.php?id=1'],
    ['/List.php?id=1', `${publicUrl}/list.php?id=1&page=2`],
  ] as const)
    expect((await lead(from, to)).body.errors?.redirectTo, from).toContain('in a loop')
  // Where only the spelling differs, there may be a page, which comes before redirects.
  expect((await lead('/Contact', '/contact')).status).toBe(201)
  expect((await server.page('/contact')).status).toBe(200)
  expect(await leadsTo('/Contact')).toEqual([301, '/contact'])
  await lead('/whole', `${server.env.publicUrl}/service`)
  expect(await leadsTo('/whole')).toEqual([301, '/service'])
})

test.each(['preview/me', 'index', 'shop/index'])(
  'a page at %s is rejected, because it would be unreachable or clash with another one',
  async (pageAddress) => {
    const body = { pageTitle: 'Lost', pageAddress }
    const refused = await server.call('POST', '/content/page', { as: server.admin, body })
    expect(refused.body.errors, refused.text).toHaveProperty('pageAddress')
  },
)

test.each([
  '/',
  '/pricing',
  '/admin/x',
  '/api/x',
  '/order/x',
  '/edit-banner',
  '/media/x',
  '/sitemap.xml',
  '/terms',
])('no redirect leads away from %s, which is the site’s own', async (path) =>
  expect((await lead(path, '/service')).body.errors).toHaveProperty('redirectFrom'),
)

test.each([
  ['//evil.example', '/service'],
  ['/a b', '/service'],
  ['/a;return 200', '/service'],
  ['/a{id}', '/service'],
  ['/a?', '/service'],
  ['/a?b#c', '/service'],
  ['/dot/../x', '/service'],
  ['/dot/%2e%2E/x', '/service'],
  ['/admin?id=1', '/service'],
  ['/?p=7', '/?p=7#top'],
  ['/good', 'javascript:alert(1)'],
  ['/good', '//evil.example'],
  ['/good', 'mailto:a@example.com'],
])('a redirect from %j to %j is refused', async (from, to) => expect((await lead(from, to)).status).toBe(422))
