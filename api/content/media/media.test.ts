import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sections } from '#content/sections/sections.ts'
import { exampleOf } from '#dev/test/make.ts'
import { startTestServer, type TestServer } from '#dev/test/server.ts'
import { sendPicture } from '#dev/test/pictures.ts'
import { makeCopies } from './picture.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server[Symbol.asyncDispose]())

/** A single-color picture; each color is a different picture. */
const draw = (
  color: string,
  { width = 1400, height = 700, type = 'jpeg' as 'jpeg' | 'png' | 'tiff' | 'webp' } = {},
) =>
  sharp({ create: { width, height, channels: type === 'png' ? 4 : 3, background: color } })
    .withExif({ IFD0: { Copyright: 'secret-exif' } })
    .toFormat(type)
    .toBuffer()

async function send(
  bytes: Buffer | string,
  details: { name: string; description: string } = { name: 'shop.jpg', description: 'Our shop' },
  as: string = server.admin,
) {
  const answer = await sendPicture(server, as, Buffer.from(bytes), details)
  return { status: answer.status, body: await answer.json() }
}

test('a picture is served re-encoded, in several sizes, at immutable addresses', async () => {
  const sent = await send(await draw('#336699'))
  expect(sent.status).toBe(201)
  const { address, thumbnail } = sent.body
  expect(address).toMatch(/^\/media\/[\w-]{16}-1400x700\.jpg$/)
  const shown = await fetch(server.url + address)
  expect(shown.headers.get('content-type')).toBe('image/jpeg')
  expect(shown.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  expect(shown.headers.get('x-content-type-options')).toBe('nosniff')
  expect(shown.headers.get('cross-origin-resource-policy')).toBe('cross-origin')
  const bytes = Buffer.from(await shown.arrayBuffer())
  expect(bytes.includes('secret-exif')).toBe(false)

  const small = Buffer.from(await (await fetch(server.url + thumbnail)).arrayBuffer())
  expect(await sharp(small).metadata()).toMatchObject({ format: 'webp', width: 320, height: 160 })
  const largest = await fetch(server.url + address.replace('-1400x700.jpg', '-1400.webp'))
  expect(largest.status).toBe(200)
})

test('transparency is kept', async () => {
  const { body } = await send(await draw('#33669980', { type: 'png', width: 200, height: 100 }), {
    name: 'a',
    description: 'b',
  })
  expect(body.address).toMatch(/-200x100\.png$/)
})

test('uploading the same picture twice stores one', async () => {
  const bytes = await draw('#111111')
  const [one, other] = [await send(bytes), await send(bytes, { name: 'other', description: 'Other words' })]
  expect(other.body).toMatchObject({ _id: one.body._id, name: 'other', description: 'Other words' })
})

/** A logo as exported by a drawing program, with everything that an attacker would add. */
const drawing = `<?xml version="1.0"?><!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/svg11.dtd">
<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 120 40" onload="alert(1)">
  <style>.mark{fill:#0f5c4a} .far{fill:url(https://evil.example/a)} @import url(https://evil.example/b);</style>
  <script>alert(1)</script><script xlink:href="https://evil.example/c"/>
  <a xlink:href="javascript:alert(1)"><circle r="1"/></a>
  <linearGradient id="shade"><stop offset="0" stop-color="#fff"/></linearGradient>
  <rect class="mark" width="40" height="40"/><rect class="far" x="40" width="40" height="40" style="behavior:url(#x)"/>
  <circle cx="100" cy="20" r="18" fill="url(#shade)" onclick="alert(1)"/><use xlink:href="#shade"/>
</svg>`

test('a drawing keeps its shapes, and nothing that runs or loads', async () => {
  const { status, body } = await send(drawing, { name: 'logo.svg', description: 'Our mark' })
  expect(status).toBe(201)
  expect(body.address).toMatch(/^\/media\/[\w-]{16}-120x40\.svg$/)
  const served = await fetch(server.url + body.address)
  expect(served.headers.get('content-type')).toBe('image/svg+xml')
  expect(served.headers.get('content-security-policy')).toBe(
    "default-src 'none'; img-src data:; style-src-attr 'unsafe-inline'; sandbox",
  )
  const text = await served.text()
  expect(text).not.toMatch(
    /script|evil|on\w+=|foreignObject|javascript|<a[ >]|<image|animate|<set|style|DOCTYPE/i,
  )
  expect(text).toContain('fill="#0f5c4a"')
  expect(text).toContain('fill="url(#shade)"')
  const bitmap = await fetch(server.url + body.address.replace('.svg', '.png'))
  expect(await sharp(Buffer.from(await bitmap.arrayBuffer())).metadata()).toMatchObject({ format: 'png' })
})

test('sanitizing a large drawing does not delay other requests', async () => {
  const links = '<a/>'.repeat(30_000)
  const large = `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">${links}<rect width="9" height="9"/></svg>`
  const order: string[] = []
  await Promise.all([
    makeCopies(Buffer.from(large)).then(() => order.push('drawing')),
    fetch(`${server.url}/media/none.svg`).then(() => order.push('request')),
  ])
  expect(order).toEqual(['request', 'drawing'])
})

test('a drawing with entity declarations, or an invalid one, is rejected with a clear message', async () => {
  const bomb = `<!DOCTYPE svg [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><svg xmlns="http://www.w3.org/2000/svg">&b;</svg>`
  for (const wrong of [
    bomb,
    '<svg >',
    '<svg xmlns="http://www.w3.org/2000/svg"/>',
    `<svg xmlns="http://www.w3.org/2000/svg">${'<g>'.repeat(20_000)}`,
    `<html><svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/></html>`,
  ])
    expect((await send(wrong)).status, wrong.slice(0, 60)).toBe(422)
  expect((await send(`<svg xmlns="http://www.w3.org/2000/svg">${' '.repeat(400_000)}</svg>`)).status).toBe(
    413,
  )
})

test('accepts pictures of some formats only, whatever their declared type', async () => {
  expect((await send(await draw('#222222', { type: 'tiff', width: 64, height: 64 }))).status).toBe(415)
  expect((await send('MZ this is a program')).status).toBe(415)
  const cut = (await draw('#abcdef')).subarray(0, 300)
  expect((await send(cut)).status).toBe(422)
})

test('rejects pictures that are too large', async () => {
  const wide = await draw('#000000', { width: 9000, height: 5000, type: 'webp' })
  expect((await send(wide)).status).toBe(422)
  expect((await send(Buffer.alloc(10 * 1024 * 1024 + 1))).status).toBe(422)
})

test('a new picture may be described later; then a description is required, and stays when it is sent again', async () => {
  const bytes = await draw('#333333')
  const { status, body } = await send(bytes, { name: 'shop.jpg', description: '' })
  expect(status).toBe(201)
  const path = `/media/${body._id}`
  const empty = await server.call('PUT', path, { as: server.admin, body: { description: '' } })
  expect(empty.status).toBe(422)
  expect(empty.body.errors).toEqual({ description: 'Please fill this in.' })
  await server.call('PUT', path, { as: server.admin, body: { description: 'Our shop' } })
  const again = await send(bytes, { name: 'shop.jpg', description: '' })
  expect(again.body).toMatchObject({ _id: body._id, description: 'Our shop' })
})

test('the library searches pictures and lists where each is used', async () => {
  const { body } = await send(await draw('#445566'), { name: 'logo.png', description: 'A lark on a branch' })
  const logo = { ...exampleOf(sections.logo, 'x'), logo: body.address }
  await server.call('POST', '/add-logo', { as: server.admin, body: logo })
  const found = await server.call('GET', '/media?q=lark', { as: server.admin })
  expect(found.body).toMatchObject([{ _id: body._id, usedIn: [{ section: 'logo', title: 'Logo' }] }])
})

test('a picture removed from the library is still served, and can be restored', async () => {
  const { body } = await send(await draw('#778899'), { name: 'gone.jpg', description: 'Gone' })
  expect((await server.call('DELETE', `/media/${body._id}`, { as: server.admin })).status).toBe(204)
  expect((await server.call('GET', '/media?q=gone', { as: server.admin })).body).toEqual([])
  expect((await fetch(server.url + body.address)).status).toBe(200)
  await server.call('POST', `/media/${body._id}/restore`, { as: server.admin })
  expect((await server.call('GET', '/media?q=gone', { as: server.admin })).body).toHaveLength(1)
})

test('is for administrators only; an invalid address is 404', async () => {
  expect((await send(await draw('#999999'), { name: 'a', description: 'b' }, server.customer)).status).toBe(
    403,
  )
  for (const file of ['nothing.jpg', '../api/users', `${'x'.repeat(16)}-1x1.jpg`])
    expect((await fetch(`${server.url}/media/${encodeURIComponent(file)}`)).status).toBe(404)
})
