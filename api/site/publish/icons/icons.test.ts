import sharp, { type Sharp } from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addPicture } from '#dev/test/pictures.ts'
import { startTestServer, type TestServer } from '#dev/test/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server[Symbol.asyncDispose]())

const load = async (path: string) => {
  const answer = await fetch(server.url + path)
  expect(answer.status, path).toBe(200)
  expect(answer.headers.get('content-type')).toBe('image/png')
  return sharp(Buffer.from(await answer.arrayBuffer()))
}
/** Whether a picture is red in its center or at a position. Colors are approximate in pictures with a palette. */
const isRed = async (picture: Sharp, left?: number, top?: number) => {
  const { data, info } = await picture.removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const at = ((top ?? info.height >> 1) * info.width + (left ?? info.width >> 1)) * info.channels
  const [red = 0, green = 0, blue = 0] = data.subarray(at, at + 3)
  return red > 190 && green < 50 && blue < 70
}
const links = async (path = '/') => {
  const { text } = await server.page(path)
  const href = (rel: string) => new RegExp(`<link rel="${rel}" href="([^"]+)"`).exec(text)?.[1]
  const card = /<meta property="og:image" content="http:\/\/site\.test([^"]+)"/.exec(text)?.[1]
  return { icon: href('icon')!, touch: href('apple-touch-icon')!, manifest: href('manifest')!, card: card! }
}
const add = async (path: string, body: object) => {
  const made = await server.call('POST', path, { as: server.admin, body })
  expect(made.status, made.text).toBe(201)
  return made.body as { _id: string }
}

test('without a logo, every icon is the default icon', async () => {
  const { icon, touch, manifest } = await links()
  expect(icon).toBe('/favicon.svg')
  expect((await (await load(touch)).metadata()).width).toBe(180)
  expect((await (await load('/favicon.ico')).metadata()).width).toBe(64)
  const { icons } = JSON.parse((await server.page(manifest)).text)
  for (const { src, sizes } of icons)
    expect(`${(await (await load(src)).metadata()).width}`).toBe(sizes.split('x')[0])
})

test('icons and social media pictures show the current logo', async () => {
  const before = await links()
  const red = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#d01020' } })
    .png()
    .toBuffer()
  const { address } = await addPicture(server, red)
  const { _id } = await add('/add-logo', { logo: address })
  const after = await links()
  const { icons } = JSON.parse((await server.page('/site.webmanifest')).text)
  for (const path of [
    '/favicon.ico',
    after.icon,
    after.touch,
    ...icons.map(({ src }: { src: string }) => src),
  ])
    expect(await isRed(await load(path)), path).toBe(true)
  expect(await isRed(await load(after.card), 130, 100)).toBe(true)
  // Old addresses, which browsers may have stored, redirect to the current icon.
  expect((await server.page(before.touch)).headers.get('location')).toBe(after.touch)

  await server.call('PUT', `/logo/${_id}`, { as: server.admin, body: { logo: '/no-such-logo.png' } })
  const lost = await links()
  for (const path of [lost.icon, lost.touch, '/favicon.ico', lost.card])
    expect(await isRed(await load(path), path === lost.card ? 130 : undefined), path).toBe(false)
})

test('the site icon takes precedence over the logo', async () => {
  const before = (await links()).icon
  await add('/content/brand', { brandColour: '#0f5c4a', icon: '/no-picture.svg' })
  const { icon } = await links()
  expect(icon).not.toBe(before)
  expect((await (await load(icon)).metadata()).width).toBe(64)
})
