import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '#dev/test/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server[Symbol.asyncDispose]())

const send = (step: 'check' | 'import', csv: string) =>
  server.call('POST', `/redirects/${step}`, { as: server.admin, body: { csv } })
const leadsTo = async (path: string) => {
  const { status, headers } = await server.page(path)
  return [status, headers.get('location')]
}
const stored = async () =>
  (await server.call('GET', '/content/redirect?pageSize=100', { as: server.admin })).body as object[]

test('a file is checked without saving anything, then imported, and exported again', async () => {
  const csv =
    'From,To,Type\r\n/old.html,/service,301\r\n"/with,comma",https://example.com/a?b=1,302\r\n/sold,,410\r\n'
  const report = { rows: 3, created: 3, changed: 0, same: 0, remarks: [] }
  expect(await send('check', csv)).toMatchObject({ status: 200, body: report })
  expect(await stored()).toEqual([])
  expect(await send('import', csv)).toMatchObject({ status: 200, body: report })
  expect(await leadsTo('/old.html')).toEqual([301, '/service'])
  expect(await leadsTo('/with,comma')).toEqual([302, 'https://example.com/a?b=1'])
  expect(await leadsTo('/sold')).toEqual([410, null])
  const exported = await server.call('GET', '/redirects/export', { as: server.admin })
  expect(exported.text).toBe(
    'From,To,Type\r\n/old.html,/service,Permanent\r\n"/with,comma",https://example.com/a?b=1,Temporary\r\n/sold,,Gone\r\n',
  )
  expect((await send('import', exported.text)).body).toMatchObject({ created: 0, changed: 0, same: 3 })
  const changed = await send('import', exported.text.replace('/service', '/pricing'))
  expect(changed.body).toMatchObject({ created: 0, changed: 1, same: 2 })
  expect(await leadsTo('/old.html')).toEqual([301, '/pricing'])
  // It is one change, which can be undone.
  const undone = await server.call('POST', `/activity/${changed.headers.get('change-id')}/undo`, {
    as: server.admin,
  })
  expect(undone.status, undone.text).toBeLessThan(300)
  expect(await leadsTo('/old.html')).toEqual([301, '/service'])
})

test('files of other systems are read: semicolons, tabs, other names of the columns, whole addresses, no names', async () => {
  for (const [csv, path] of [
    ['Source URL;Code;Target URL\nhttps://old.example/semi?id=1;308;/service', '/semi?id=1'],
    ['/tab\t/service', '/tab'],
    ['\uFEFF/bare,/service\n\n', '/bare'],
  ] as const) {
    expect((await send('import', csv)).body, csv).toMatchObject({ created: 1, remarks: [] })
    expect(await leadsTo(path), csv).toEqual([301, '/service'])
  }
})

test('chains are reported and lead to their end at once; a loop refuses the whole file', async () => {
  const chain = '/chain-a,/chain-b\n/chain-b,/chain-c\n/chain-c,/contact\n'
  expect((await send('import', chain)).body.remarks).toEqual([
    {
      kind: 'chain',
      line: 1,
      text: expect.stringMatching(/^\/chain-a → \/chain-b → \/chain-c → \/contact\./),
    },
    { kind: 'chain', line: 2, text: expect.stringMatching(/^\/chain-b → \/chain-c → \/contact\./) },
  ])
  expect(await leadsTo('/chain-a')).toEqual([301, '/contact'])

  const before = await stored()
  const loop = '/fine,/service\n/loop-a,/loop-b\n/loop-b,/loop-c\n/loop-c,/loop-a\n'
  for (const step of ['check', 'import'] as const) {
    const { body } = await send(step, loop)
    expect(body.remarks).toContainEqual({
      kind: 'problem',
      line: 4,
      text: expect.stringContaining('loop: /loop-c → /loop-a → /loop-b → /loop-c'),
    })
  }
  // With the redirects that exist, too.
  expect(
    (await send('import', '/contact-old,/chain-a\n/chain-c,/contact-old\n')).body.remarks,
  ).toContainEqual(expect.objectContaining({ kind: 'problem', line: 2 }))
  expect(await stored()).toEqual(before)
  expect((await server.page('/fine')).status).toBe(404)
})

test('each wrong line is named, and nothing is saved', async () => {
  const before = await stored()
  const csv = [
    'From,To,Type',
    'no-slash,/service,301',
    '/ok,/service,301',
    '/ok/,/pricing,301',
    '/pricing,/service,301',
    '/to-nothing,,301',
    '/gone-with,/service,410',
    '/teapot,/service,418',
    '/script,javascript:alert(1),301',
    '/far,/no-such-page,301',
  ].join('\n')
  const { body } = await send('import', csv)
  expect(body.remarks.map(({ kind, line }: { kind: string; line: number }) => [kind, line])).toEqual([
    ['problem', 2],
    ['problem', 4],
    ['problem', 5],
    ['problem', 6],
    ['problem', 7],
    ['problem', 8],
    ['problem', 9],
    ['missing', 10],
  ])
  expect(body.remarks[1].text).toContain('Line 3 has the same address')
  expect(await stored()).toEqual(before)
  for (const [text, error] of [
    ['', /no redirects/],
    ['From,To,Type\n', /no redirects/],
    ['/a,"/b\n', /can’t be read/],
    ['/a,/b\n'.repeat(2001), /up to 2000/],
  ] as const) {
    const answer = await send('check', text)
    expect([text.slice(0, 20), answer.status]).toEqual([text.slice(0, 20), 422])
    expect(answer.body.errors.csv).toMatch(error)
  }
})

test('a file that old systems need for their queries is imported and changed', async () => {
  const file = (to: string) => Array.from({ length: 2000 }, (_, i) => `/shop.php?item=${i},${to}`).join('\n')
  expect((await send('import', file('/service'))).body).toMatchObject({ created: 2000, remarks: [] })
  expect(await leadsTo('/shop.php?item=1999&from=mail')).toEqual([301, '/service'])
  const changed = await send('import', file('/pricing'))
  expect(changed.body).toMatchObject({ changed: 2000, remarks: [] })
  expect(await leadsTo('/shop.php?item=7')).toEqual([301, '/pricing'])
  expect((await send('check', file('/pricing'))).body).toMatchObject({ same: 2000 })
  // The queries differ, and none of them leads on to another.
  expect(
    (await send('check', '/shop.php,/service\n/old.php?item=1,/shop.php?item=1\n')).body.remarks,
  ).toEqual([expect.objectContaining({ kind: 'chain', line: 2 })])
})
