import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '#dev/test/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server[Symbol.asyncDispose]())

const words = {
  name: 'Maria Lind',
  email: 'maria@example.com',
  number: '+1 555 010 0199',
  subject: 'A new site',
  message: 'Can you start in May?\nThank you.',
}
const asForm = (path: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
  server.call('POST', path, {
    body: new URLSearchParams(fields).toString(),
    headers: { 'Content-Type': 'application/x-www-form-urlencoded', ...headers },
  })
const inbox = async (query = '') => server.call('GET', `/messages${query}`, { as: server.admin })

describe('a message', () => {
  test('arrives unread, is read, unread again, and removed', async () => {
    const sent = await server.call('POST', '/add-message', { body: { ...words, messageStatus: 'UnRead' } })
    expect(sent.status).toBe(201)
    expect(sent.body).toEqual({ _id: expect.any(String), ...words, messageStatus: 'UnRead' })
    const path = `/message/${sent.body._id}`
    const mark = (messageStatus: string) =>
      server.call('PUT', path, { as: server.admin, body: { messageStatus } })
    expect((await mark('Read')).body.messageStatus).toBe('Read')
    expect((await inbox('?messageStatus=Read')).body).toContainEqual({ ...sent.body, messageStatus: 'Read' })
    expect((await mark('UnRead')).body.messageStatus).toBe('UnRead')
    expect((await mark('Lost')).status).toBe(422)
    expect((await server.call('DELETE', path, { as: server.admin })).status).toBe(204)
    expect((await server.call('GET', path, { as: server.admin })).status).toBe(404)
  })

  test('has no characters that would write its subject, or the name of a file in it, backwards', async () => {
    const sent = await server.call('POST', '/add-message', {
      body: {
        ...words,
        name: 'Anna \u202egpj.exe',
        number: '\u202a+1 555 010 0199\u202c',
        messageStatus: 'UnRead',
      },
    })
    expect(sent.body).toMatchObject({ name: 'Anna gpj.exe', number: words.number })
  })

  test('posted as a plain form leads to the thank-you page', async () => {
    const sent = await asForm('/add-message', { ...words, name: 'By form', messageStatus: 'UnRead' })
    expect(sent.status).toBe(303)
    expect(sent.headers.get('location')).toBe('/thanks')
    expect((await inbox('?q=By%20form')).body).toMatchObject([{ name: 'By form', message: words.message }])
  })

  test('posted as a plain form with errors returns the form with the errors and all input', async () => {
    const typed = { ...words, email: 'maria@', message: 'She said "hi" <b>&' }
    const refused = await asForm('/add-message', typed, { Referer: 'http://site.test/contact' })
    expect(refused.status).toBe(422)
    expect(refused.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(refused.headers.get('cache-control')).toBe('no-store')
    expect(refused.headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(refused.text).toContain('Enter an email address such as')
    expect(refused.text).toContain('value="maria@"')
    expect(refused.text).toContain('value="Maria Lind"')
    expect(refused.text).toMatch(/She said (&quot;|&#34;|")hi(&quot;|&#34;|") &lt;b(&gt;|>)&amp;/)
    expect((await server.page('/contact')).text).not.toContain('maria@')
  })

  test.each([
    ['without a name', { ...words, name: '' }, 'name'],
    ['with two addresses', { ...words, email: 'a@b.co, c@d.ef' }, 'email'],
    ['with a status of its own', { ...words, messageStatus: 'Read' }, 'messageStatus'],
    ['with a field of its own', { ...words, status: 'Read' }, 'status'],
    ['that is too long', { ...words, message: 'x'.repeat(5001) }, 'message'],
  ])('%s is rejected with an error for that field', async (_, body, field) => {
    const refused = await server.call('POST', '/add-message', { body })
    expect(refused.status).toBe(422)
    expect(Object.keys(refused.body.errors)).toEqual([field])
  })

  test.each([
    ['another site', { 'Sec-Fetch-Site': 'cross-site', Origin: 'https://evil.example' }],
    ['a sibling domain of this site', { 'Sec-Fetch-Site': 'same-site', Origin: 'http://other.site.test' }],
    ['an older browser on another site', { Origin: 'https://evil.example' }],
    ['a sandboxed page', { Origin: 'null' }],
  ])('from %s is rejected', async (_, headers: Record<string, string>) => {
    expect((await asForm('/add-message', words, headers)).status).toBe(403)
    expect((await server.call('POST', '/add-message', { body: words, headers })).status).toBe(403)
  })

  test('from this site, or from a client without browser headers, is accepted', async () => {
    const ours: Record<string, string>[] = [
      { 'Sec-Fetch-Site': 'same-origin' },
      { Origin: 'http://site.test' },
      {},
    ]
    for (const headers of ours) expect((await asForm('/add-message', words, headers)).status).toBe(303)
  })
})

describe('while the database is unavailable', () => {
  test('a plain form receives an HTML page, and JSON receives a problem', async () => {
    await using other = await startTestServer()
    await other.connection.db.destroy()
    const form = await other.call('POST', '/add-message', {
      body: new URLSearchParams(words).toString(),
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    })
    expect(form.status).toBeGreaterThanOrEqual(500)
    expect(form.headers.get('content-type')).toBe('text/html; charset=utf-8')
    const json = await other.call('POST', '/add-message', { body: words })
    expect(json.headers.get('content-type')).toMatch('application/problem+json')
    expect((await other.page('/contact')).status).toBe(200)
  })
})

describe('the list of messages', () => {
  test('can be paged, sorted and searched, and returns the total count', async () => {
    for (const name of ['Zoe', 'Adam', 'Mia'])
      await server.call('POST', '/add-message', { body: { ...words, subject: 'Paging 100%', name } })
    const find = (query: string) => inbox(`?q=${encodeURIComponent('paging 100%')}&${query}`)
    const names = async (query: string) =>
      (await find(query)).body.map((message: { name: string }) => message.name)
    expect(await names('sort=name')).toEqual(['Adam', 'Mia', 'Zoe'])
    expect(await names('sort=-name&pageSize=2')).toEqual(['Zoe', 'Mia'])
    expect(await names('sort=-name&pageSize=2&page=2')).toEqual(['Adam'])
    expect(await names('')).toEqual(['Zoe', 'Adam', 'Mia'])
    expect((await find('pageSize=2')).headers.get('x-total-count')).toBe('3')
    expect((await inbox('?q=%25%25%25')).body).toEqual([])
  })

  test('finds a word of two letters in the text of a message, also in other scripts', async () => {
    const body = { ...words, name: 'Kim', message: 'Shall we go to 東京, or stay at 5%?' }
    await server.call('POST', '/add-message', { body })
    const found = async (q: string) =>
      (await inbox(`?q=${encodeURIComponent(q)}`)).body.map(({ name }: { name: string }) => name)
    for (const q of ['GO', '東京', 'go to', '5%']) expect(await found(q), q).toEqual(['Kim'])
    for (const q of ['zq', 'go zq', '_%']) expect(await found(q), q).not.toContain('Kim')
  })

  test.each([
    'page=0',
    'page=x',
    'pageSize=101',
    'sort=message',
    'sort=name;drop',
    'color=red',
    'messageStatus=No',
  ])('rejects %s', async (query) => expect((await inbox(`?${query}`)).status).toBe(422))
})

describe('a subscription', () => {
  const subscribe = (subemail: string) => server.call('POST', '/add-subscriber', { body: { subemail } })
  const list = async (q: string) =>
    (await server.call('GET', `/subscribers?q=${q}`, { as: server.admin })).body

  test('of the same address twice is one subscriber with the same response', async () => {
    const first = await subscribe('once@example.com')
    const second = await subscribe('ONCE@example.com ')
    expect(first.status).toBe(201)
    expect([second.status, second.body]).toEqual([first.status, first.body])
    expect(await list('once@')).toHaveLength(1)
  })

  test('requested many times at once is one subscriber', async () => {
    const all = await Promise.all(Array.from({ length: 20 }, () => subscribe('burst@example.com')))
    expect(new Set(all.map(({ status }) => status))).toEqual(new Set([201]))
    expect(await list('burst@')).toHaveLength(1)
  })

  test('as a plain form redirects to the thank-you page, or shows its page again with errors', async () => {
    const sent = await asForm('/add-subscriber', { subemail: 'form@example.com' })
    expect([sent.status, sent.headers.get('location')]).toEqual([303, '/thanks#newsletter'])
    const refused = await asForm(
      '/add-subscriber',
      { subemail: 'form@' },
      { Referer: 'http://site.test/pricing' },
    )
    expect(refused.status).toBe(422)
    expect(refused.text).toContain('value="form@"')
    expect(refused.text).toMatch(/<h1[^>]*>[^<]*(<[^>]*>)*pricing/i)
  })

  test('can be deleted permanently', async () => {
    await subscribe('gone@example.com')
    const [{ _id }] = await list('gone@')
    expect((await server.call('DELETE', `/subscriber/${_id}`, { as: server.admin })).status).toBe(204)
    expect(await list('gone@')).toEqual([])
  })
})
