import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makePackage, orderOf, place, someone } from '#dev/test/orders.ts'
import { startTestServer, type TestServer } from '#dev/test/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server[Symbol.asyncDispose]())

const ask = (method: string, path: string, body?: object, headers = {}) =>
  server.call(method, path, { as: server.admin, body, headers })

const unique = () => randomUUID().slice(0, 8)
const details = (email: string) => ({
  name: 'Bea Baker',
  email,
  company: 'Baker GmbH',
  address: 'Hauptstr. 1',
  postalCode: '10115',
  city: 'Berlin',
  country: 'Germany',
  phone: '+49 30 1',
  taxNumber: 'de 123 456 789',
  language: 'de-at',
  tags: ['Bakery', 'bakery', 'VIP'],
})

describe('a customer of the agency', () => {
  test('is added with details, found by company, tag and address, and changed with an undo', async () => {
    const email = `${unique()}@baker.test`
    const tag = `Tag ${unique()}`
    const added = await ask('POST', '/customers', { ...details(email), tags: ['Bakery', tag] })
    expect(added.status, added.text).toBe(201)
    expect(added.body).toMatchObject({
      name: 'Bea Baker',
      email,
      country: 'DE',
      taxNumber: 'DE123456789',
      language: 'de-AT',
      tags: ['Bakery', tag],
      orders: 0,
      accounts: 0,
    })
    const id = added.body._id
    for (const query of [`tag=${encodeURIComponent(tag.toUpperCase())}`, `email=${email}`])
      expect((await ask('GET', `/customers?${query}`)).body.map((row: { _id: string }) => row._id)).toEqual([
        id,
      ])
    expect((await ask('GET', '/customer-tags')).body).toContainEqual({ tag, customers: 1 })
    const company = `Firm ${unique()}`
    const changed = await ask('PUT', `/customer/${id}`, { company, email: `new-${email}`, tags: [tag] })
    expect(changed.body).toMatchObject({ company, emails: [`new-${email}`], tags: [tag], city: 'Berlin' })
    expect((await ask('GET', `/customers?q=${encodeURIComponent(company)}`)).body).toMatchObject([
      { _id: id },
    ])
    await ask('POST', `/activity/${changed.headers.get('change-id')}/undo`)
    expect((await ask('GET', `/customer/${id}`)).body).toMatchObject({
      company: 'Baker GmbH',
      email,
      emails: [email],
      tags: ['Bakery', tag],
    })
  })

  test('is added once by a repeated request, also by forty at once', async () => {
    const email = `${unique()}@baker.test`
    const headers = { 'Idempotency-Key': randomUUID() }
    const answers = await Promise.all(
      Array.from({ length: 40 }, () => ask('POST', '/customers', details(email), headers)),
    )
    expect(new Set(answers.map(({ status, body }) => `${status} ${body._id}`)).size).toBe(1)
    expect((await ask('GET', `/customers?email=${email}`)).body).toHaveLength(1)
  })

  test.each([
    ['a name', { name: '' }, 'name'],
    ['an address', { email: 'nobody' }, 'email'],
    ['a country', { country: 'Atlantis' }, 'country'],
    ['a language', { language: '!' }, 'language'],
    ['a tax number of the country', { country: 'DE', taxNumber: 'DE12' }, 'taxNumber'],
  ])('needs %s that is valid', async (_, wrong, field) => {
    const { status, body } = await ask('POST', '/customers', {
      ...details(`${unique()}@baker.test`),
      ...wrong,
    })
    expect([status, Object.keys(body.errors)]).toEqual([422, [field]])
  })

  test('gives a person with the same address nothing: their order is another customer, which is pointed out', async () => {
    const uid = randomUUID()
    const email = `${uid}@site.test`
    const { body: known } = await ask('POST', '/customers', details(email))
    const as = await someone(uid)
    expect((await server.call('GET', '/orders', { as })).body).toEqual([])
    const { body: order } = await place(server, orderOf(await makePackage(server)), { as })
    const { body: read } = await ask('GET', `/order/${order._id}`)
    expect(read.customerId).not.toBe(known._id)
    expect((await ask('GET', `/customer/${known._id}`)).body.similar).toMatchObject([
      { _id: read.customerId },
    ])
    const merged = await ask('POST', `/customer/${read.customerId}/merge`, { from: known._id })
    expect(merged.body).toMatchObject({
      name: 'Ada Lovelace',
      company: 'Baker GmbH',
      tags: ['Bakery', 'VIP'],
    })
    await ask('POST', `/activity/${merged.headers.get('change-id')}/undo`)
    expect((await ask('GET', `/customer/${read.customerId}`)).body).toMatchObject({ company: '', tags: [] })
    expect((await ask('GET', `/customer/${known._id}`)).body).toMatchObject({ tags: ['Bakery', 'VIP'] })
  })
})

describe('an import from CSV', () => {
  const run = (csv: string, more: object = {}) => ask('POST', '/customers/import', { csv, ...more })

  test('guesses the columns, shows what would happen, reports wrong lines, and changes nothing the second time', async () => {
    const [one, two] = [`${unique()}@import.test`, `${unique()}@import.test`]
    await ask('POST', '/customers', { name: 'Known', email: two })
    const firm = `Firm ${unique()}`
    const csv = [
      'Firma;Ansprechpartner;E-Mail;PLZ;Ort;Land;Tags;Unused',
      `"Baker; Sons";Bea Baker;${one};10115;Berlin;Deutschland;Bakery, VIP;x`,
      `Other Ltd;Otto;${two};;Graz;AT;;x`,
      `${firm};;;8010;Graz;AT;;x`,
      'Wrong;Wanda;not an address;;;;;x',
    ].join('\r\n')
    const preview = await run(csv, { preview: true, tag: 'Import' })
    expect(preview.body).toMatchObject({
      headings: ['Firma', 'Ansprechpartner', 'E-Mail', 'PLZ', 'Ort', 'Land', 'Tags', 'Unused'],
      mapping: { company: 0, name: 1, email: 2, postalCode: 3, city: 4, country: 5, tags: 6 },
      rows: 4,
      added: 2,
      duplicates: 1,
      filled: 1,
      errors: [
        { line: 5, error: { column: 'email', message: 'Enter an email address such as name@example.com.' } },
      ],
    })
    expect((await ask('GET', `/customers?email=${one}`)).body).toEqual([])
    expect((await run(csv, { tag: 'Import' })).body).toMatchObject({ added: 2, filled: 1 })
    expect((await ask('GET', `/customers?email=${one}`)).body).toMatchObject([
      { name: 'Bea Baker', company: 'Baker; Sons', tags: ['Bakery', 'Import', 'VIP'] },
    ])
    expect((await ask('GET', `/customers?email=${two}`)).body).toMatchObject([
      { name: 'Known', company: 'Other Ltd', tags: ['Import'] },
    ])
    expect((await ask('GET', `/customers?q=${encodeURIComponent(firm)}`)).body).toMatchObject([
      { name: firm },
    ])
    expect((await run(csv, { tag: 'Import' })).body).toMatchObject({ added: 0, duplicates: 3, filled: 0 })
  })

  test('leaves known customers as they are if that is chosen, and takes a mapping', async () => {
    const email = `${unique()}@import.test`
    await ask('POST', '/customers', { name: 'Known', email })
    const csv = `a,b,c\n${email},Somebody,Elsewhere`
    const mapping = { email: 0, name: 1, city: 2 }
    expect((await run(csv, { mapping, duplicates: 'skip' })).body).toMatchObject({ duplicates: 1, filled: 0 })
    const [listed] = (await ask('GET', `/customers?email=${email}`)).body
    expect((await ask('GET', `/customer/${listed._id}`)).body).toMatchObject({ name: 'Known', city: '' })
  })

  test('adds each customer once, also by several imports at once', async () => {
    const emails = Array.from({ length: 20 }, () => `${unique()}@import.test`)
    const csv = ['name,email', ...emails.map((email) => `Name,${email}`), `Again,${emails[0]}`].join('\n')
    const answers = await Promise.all(Array.from({ length: 8 }, () => run(csv)))
    expect(answers.map(({ body }) => body.added).toSorted((a, b) => b - a)).toEqual([20, ...Array(7).fill(0)])
    expect((await ask('GET', `/customers?email=${emails[0]}`)).body).toHaveLength(1)
  })

  test.each([
    ['without rows', 'name,email', 'csv'],
    ['that is no CSV', 'name,email\n"open', 'csv'],
    ['with too many rows', `name\n${'x\n'.repeat(5001)}`, 'csv'],
  ])('refuses a file %s', async (_, csv, field) => {
    const { status, body } = await run(csv)
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, [field]])
  })

  test('leaves out rows that would give a customer more tags than the form takes, with that of the import', async () => {
    const [known, other] = [`${unique()}@import.test`, `${unique()}@import.test`]
    const many = Array.from({ length: 20 }, (_, i) => `Tag ${i}`)
    await ask('POST', '/customers', { name: 'Known', email: known, tags: many })
    const csv = ['name,email,tags', `Known,${known},`, `Other,${other},"${many.join(';')}"`].join('\n')
    const message = 'At most 20 tags for each customer.'
    const { body } = await run(csv, { tag: 'Import' })
    expect(body).toMatchObject({
      added: 0,
      filled: 0,
      errors: [2, 3].map((line) => ({ line, error: { column: 'tags', message } })),
    })
    expect((await run(csv)).body).toMatchObject({ added: 1, errors: [] })
  })

  test('takes five thousand rows', async () => {
    const rows = Array.from({ length: 5000 }, (_, i) => `Person ${i},${unique()}-${i}@many.test,Tag ${i % 7}`)
    const { body } = await run(`name,email,tags\n${rows.join('\n')}`)
    expect(body).toMatchObject({ added: 5000, errors: [] })
  })
})

test('only who may change customers adds and imports them', async () => {
  const as = await someone()
  expect((await server.call('POST', '/customers', { as, body: { name: 'x' } })).status).toBe(403)
  expect((await server.call('POST', '/customers/import', { as, body: { csv: 'name\nx' } })).status).toBe(403)
})
