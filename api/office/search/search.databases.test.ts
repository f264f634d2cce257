import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { searchForm } from '#content/model/search-terms.ts'
import { everySection, sections } from '#content/sections/sections.ts'
import { exampleOf } from '#dev/test/make.ts'
import { makeOrder, someone } from '#dev/test/orders.ts'
import { startTestServer, type TestServer } from '#dev/test/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server[Symbol.asyncDispose]())

const send = (method: string, path: string, body?: unknown) =>
  server.call(method, path, { as: server.admin, body })
const find = async (q: string, more = ''): Promise<{ kind: string; id: string }[]> => {
  const answer = await send('GET', `/search?q=${encodeURIComponent(q)}${more}`)
  expect(answer.status, answer.text).toBe(200)
  return answer.body
}

test('finds content by any of its words, in its current version', async () => {
  const words = `We never use a zeppelin${'. Other words'.repeat(10)}`
  const faq = { accodingTitle: 'How do you travel?', accodingText: words }
  const { _id } = (await send('POST', '/add-faq-item', faq)).body
  expect(await find('ZEPPELIN')).toEqual([
    {
      kind: 'content',
      id: _id,
      section: 'faqItem',
      field: 'accodingText',
      title: 'How do you travel?',
      detail: 'FAQ, Answer',
      excerpt: expect.stringMatching(/^We never use a zeppelin\. .* …$/),
    },
  ])
  await send('PUT', `/faq-item/${_id}`, { ...faq, accodingTitle: 'By what do you travel?' })
  expect(await find('zeppelin')).toMatchObject([{ title: 'By what do you travel?' }])
  // All terms must match, in any field; field names of the stored record do not match.
  expect(await find('travel  Zeppelin')).toMatchObject([{ id: _id }])
  expect(await find('zeppelin trains')).toEqual([])
  expect(await find('accodingTitle')).toEqual([])
  // A draft is found by its own text.
  const draft = { section: 'faqItem', baseVersion: 2, values: { accodingText: 'By dirigible.' } }
  expect((await send('PUT', `/draft/${_id}`, draft)).status).toBeLessThan(300)
  expect(await find('dirigible')).toMatchObject([{ kind: 'draft', id: _id, field: 'accodingText' }])
  await send('DELETE', `/draft/${_id}`)
  expect(await find('dirigible')).toEqual([])
  await send('DELETE', `/content/faqItem/${_id}`)
  expect(await find('zeppelin')).toEqual([])
})

test.each(everySection.filter(({ longFields }) => longFields))(
  'finds words in the long texts of $key, regardless of the text between them',
  async (section) => {
    const { key, longFields = [] } = section
    const { _id } = (await send('POST', `/content/${key}`, exampleOf(section, 'one'))).body
    const other = (await send('POST', `/content/${key}`, exampleOf(section, 'two'))).body
    const address = `/content/${key}/${_id}`
    for (const field of longFields) {
      const values = exampleOf(section, 'plain')
      const written = exampleOf(section, 'Eco_Zeppelin')[field]
      expect((await send('PUT', address, { ...values, [field]: written })).status).toBe(200)
      for (const q of ['eco_ZEPP', '_z', 'ZEPPELIN eco'])
        expect(await find(q), q).toMatchObject([{ kind: 'content', id: _id, field, section: section.key }])
      for (const q of ['zeppelin none', 'paragraph', 'ecoz', 'zq']) expect(await find(q), q).toEqual([])
    }
    for (const id of [_id, other._id]) await send('DELETE', `/content/${key}/${id}`)
    expect(await find('zeppelin')).toEqual([])
  },
)

test('finds a word that is partly bold, or partly a link', async () => {
  const text = (value: string, mark?: object) => ({
    type: 'text',
    text: value,
    ...(mark && { marks: [mark] }),
  })
  const words = [
    text('Öko, a ZEP', { type: 'strong' }),
    text('pelin, a diri'),
    text('gible', { type: 'link', attrs: { href: '/contact' } }),
    text('s'),
  ]
  const { article } = sections
  const { _id } = (
    await send('POST', '/content/article', {
      ...exampleOf(article, 'bold'),
      articleBody: { type: 'doc', content: [{ type: 'paragraph', content: words }] },
    })
  ).body
  for (const q of ['zeppelin', 'dirigibles', 'ÖKO'])
    expect(await find(q), q).toMatchObject([{ id: _id, field: 'articleBody' }])
  await send('DELETE', `/content/article/${_id}`)
})

test('finds messages and people; treats wildcards as literal characters', async () => {
  const message = { name: 'Ada Byron', email: 'ada@example.com', number: '+1 555 010 0199' }
  const sent = await server.call('POST', '/add-message', {
    body: { ...message, subject: 'An engine', message: 'It weaves algebraical patterns.' },
  })
  const found = [
    { kind: 'message', id: sent.body._id, title: 'An engine', detail: 'Ada Byron, ada@example.com' },
  ]
  expect(await find('algebraical')).toMatchObject(found)
  expect(await find('byron')).toMatchObject([...found, { kind: 'mail', detail: 'To admin@site.test' }])
  await server.call('POST', '/add-subscriber', { body: { subemail: 'reader@example.com' } })
  expect(await find('reader@')).toMatchObject([
    { kind: 'subscriber', title: 'reader@example.com' },
    { kind: 'mail' },
  ])
  expect(await find('admin@site')).toMatchObject([
    { kind: 'admin', title: 'admin@site.test' },
    { kind: 'mail' },
  ])
  expect(await find('%%')).toEqual([])
})

test('finds an order by its conversation', async () => {
  const as = await someone()
  const { _id: id, number } = await makeOrder(server, as)
  for (const text of ['About the marzipan.', 'The marzipan is here.'])
    await server.call('POST', `/order/${id}/messages`, { as, body: { text } })
  expect(await find('marzip')).toEqual([
    {
      kind: 'conversation',
      id,
      section: null,
      field: null,
      title: `${number}, Ada Lovelace`,
      detail: 'Message',
      excerpt: 'The marzipan is here.',
    },
  ])
})

test('every list and the search of everything ignore accents and the order of words', async () => {
  const name = 'Müller & Söhne, José Łukasz'
  const message = {
    name,
    email: 'jose@example.com',
    number: '1',
    subject: 'Straße',
    message: 'Grüße aus Århus',
    messageStatus: 'UnRead',
  }
  expect((await server.call('POST', '/add-message', { body: message })).status).toBe(201)
  const article = { ...exampleOf(sections.article, 'words'), articleTitle: `Über ${name}` }
  const { _id } = (await send('POST', '/content/article', article)).body
  for (const q of ['muller', 'MÜLLER', 'sohne muller', 'Söhne Müller', 'lukasz jose']) {
    const list = async (path: string) =>
      (await send('GET', `${path}?q=${encodeURIComponent(q)}&page=1`)).body as { _id: string }[]
    expect(await list('/messages'), q).toMatchObject([{ name }])
    expect(await list('/content/article'), q).toMatchObject([{ _id }])
    const kinds = (await find(q)).map(({ kind }) => kind)
    expect(kinds, q).toEqual(expect.arrayContaining(['message', 'content']))
  }
  // One word in the text of the message, another one in its subject.
  expect(await find('arhus strasse')).toMatchObject([{ kind: 'message' }])
  expect((await send('GET', '/customers?q=muller%20brothers')).body).toEqual([])
  await send('DELETE', `/content/article/${_id}`)
})

test('the database compares texts in the same form as the search terms', async () => {
  const texts = [
    'Ångström ÆØÅ æøå Œuvre ŁÓDŹ ħıŧ Đđ ß ẞ İI',
    'ΣΟΦΟΣ Ἀθήναι ЁЛКА Ґрунт Џеп',
    'ﬁne ｆｕｌｌ ½ 東京 ガ 한국어 العربيّة',
    'Cafe\u0301 👍🏽',
  ]
  for (const text of texts) {
    const { rows } = await sql<{ form: string }>`select search_form(${text}) as form`.execute(
      server.connection.db,
    )
    expect(rows[0]!.form).toBe(searchForm(text))
  }
})

test('finds quotes, backslashes and patterns literally', async () => {
  const odd = String.raw`He said "10% (of C:\temp) [a+b]*_" é\u0041`
  const { _id } = (await send('POST', '/add-faq-item', { accodingTitle: 'Odd', accodingText: odd })).body
  for (const q of ['"10%', String.raw`C:\temp`, '[a+b]*_"', 'É\\U00', '(of', String.raw`\u0041`])
    expect(await find(q), q).toMatchObject([{ id: _id, field: 'accodingText' }])
  await send('DELETE', `/content/faqItem/${_id}`)
})

test('finds the default of a text that was never edited', async () => {
  expect(await find('Forgotten your pass')).toEqual([])
  expect(await find('One account for all that you order')).toMatchObject([
    { kind: 'content', section: 'wordsSignIn', field: 'registerDescription' },
  ])
})

test('finds mail texts and sent mails', async () => {
  await send('PUT', '/mail-texts/order-received', {
    subject: 'A new order',
    preview: '',
    heading: 'New order',
    body: 'Somebody wants a periscope.\n\n{orderAndCustomer}\n\n{button}',
    button: 'Open',
  })
  const words = {
    kind: 'mail-text',
    id: 'order-received',
    field: 'body',
    excerpt: expect.stringContaining('periscope'),
  }
  expect(await find('periscope')).toMatchObject([words])
  await server.call('POST', '/add-subscriber', { body: { subemail: 'sailor@example.com' } })
  expect(await find('sailor@')).toMatchObject([
    { kind: 'subscriber' },
    { kind: 'mail', detail: 'To sailor@example.com' },
  ])
  await server.call('POST', '/add-subscriber', { body: { subemail: 'sailors@example.com' } })
  const ofKind = (await find('sailor', '&most=1')).filter(({ kind }) => kind === 'subscriber')
  expect(ofKind).toHaveLength(1)
})

test('requires at least two characters and an administrator', async () => {
  for (const query of ['', '?q=a', '?q=ab&x=1', `?q=${'x'.repeat(201)}`, '?q=a%00b'])
    expect((await send('GET', `/search${query}`)).status, query).toBe(422)
  expect((await server.call('GET', '/search?q=ada', { as: server.customer })).status).toBe(403)
})
