import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bankFileTools, statement, zipOf } from '#dev/test/bank-files.ts'
import { startTransferShop, type TransferShop } from '#dev/test/transfer-shop.ts'

let shop: TransferShop
beforeAll(async () => void (shop = await startTransferShop()))
afterAll(() => shop[Symbol.asyncDispose]())

const { read: readFile, record } = bankFileTools(() => shop.server)

test('hostile and foreign files are refused with a sentence', async () => {
  const refusal = async (content: string | Uint8Array) => {
    const { status, body } = await readFile(content)
    expect(status).toBe(422)
    return body.detail as string
  }
  const entity = statement([]).replace('?>', '?><!DOCTYPE Document [<!ENTITY x "y">]>')
  expect(await refusal(entity)).toMatch(/document type/)
  const external = statement([]).replace('?>', '?><!DOCTYPE Document SYSTEM "file:///etc/passwd">')
  expect(await refusal(external)).toMatch(/document type/)
  expect(await refusal('<a>'.repeat(50_000) + '</a>'.repeat(50_000))).toMatch(/nested too deeply/)
  expect(await refusal(statement([{ amount: '1' }]).replace('</Ntry>', ''))).toMatch(/well-formed/)
  expect(await refusal('<html><body/></html>')).toMatch(/camt\.053/)
  expect(await refusal('Just a letter to the bank.')).toMatch(/neither/)
  expect(await refusal(Buffer.from([0, 1, 2, 3, 255]))).toMatch(/neither/)
  expect(await refusal(zipOf({ 'a.xml': `<a>${' '.repeat(17 * 1024 * 1024)}</a>` }))).toMatch(/16 MB/)
  expect(await refusal(zipOf({ 'a.txt': 'x' }))).toMatch(/no statement/)
  expect(await refusal(zipOf({ 'a.xml': statement([]) }).slice(0, -30))).toMatch(/damaged/)
  expect(await refusal(statement([], { iban: 'GB33BUKB20201555555555' }))).toMatch(/of the account GB33/)
  const unknown = await record(statement([]), [{ booking: randomUUID(), order: 'FD-000001' }])
  expect(unknown.status).toBe(422)
})

test('tags that are hidden, or written in other letters, do not get around the limits', async () => {
  const nested = (tag: string, hidden = '') => `<${tag}>${hidden}`.repeat(20_000) + `</${tag}>`.repeat(20_000)
  for (const file of [
    nested('ä'),
    nested('a', '<![CDATA[</a>]]>'),
    nested('a', '<!--</a>-->'),
    nested('a', '<?x </a>?>'),
  ])
    expect((await readFile(file)).body.detail).toMatch(/nested too deeply/)
})

test('a text in which no tag, comment or quote ends is refused', async () => {
  for (const piece of ['<!--', '<![CDATA[', '<?', '<a "', "<a '", '<a "\'', '<a /', '<a "<a" '])
    expect((await readFile(`<a>${piece.repeat(100_000)}`)).status, piece).toBe(422)
})

test('references that overlap are found, however many there are', async () => {
  const entries = Array.from({ length: 40 }, (_, i) => ({ amount: `${i + 1}.00`, text: 'RF12 '.repeat(400) }))
  const { status, body, text } = await readFile(statement(entries))
  expect(status, text).toBe(200)
  expect(body.bookings).toHaveLength(40)
})
