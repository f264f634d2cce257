import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { heicPhoto } from '#dev/test/heic-photo.ts'
import { hostilePictures } from '#dev/test/hostile-pictures.ts'
import { startTestServer, type TestServer } from '#dev/test/server.ts'
import { sendPicture } from '#dev/test/pictures.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server[Symbol.asyncDispose]())

async function send(bytes: Buffer) {
  const answer = await sendPicture(server, server.admin, bytes)
  return { status: answer.status, body: await answer.json() }
}

const served = async (path: string) => Buffer.from(await (await fetch(server.url + path)).arrayBuffer())

/** An animation whose frames have one color each. */
async function animation(type: 'gif' | 'webp', { frames = 3, size = 40 } = {}) {
  const pictures = await Promise.all(
    Array.from({ length: frames }, (_, i) =>
      sharp({
        create: { width: size, height: size, channels: 3, background: { r: (i * 90) % 256, g: 99, b: 200 } },
      })
        .png()
        .toBuffer(),
    ),
  )
  return sharp(pictures, { join: { animated: true } })
    .toFormat(type, { delay: Array(frames).fill(120), loop: 0 })
    .toBuffer()
}

test('a photo of a phone (HEIC) is accepted, with its colors', async () => {
  const { status, body } = await send(heicPhoto)
  expect([status, body.address]).toEqual([201, expect.stringMatching(/-64x48\.jpg$/)])
  const { data } = await sharp(await served(body.address))
    .raw()
    .toBuffer({ resolveWithObject: true })
  const [left, right] = [data.subarray(0, 3), data.subarray(63 * 3, 64 * 3)]
  for (const [at, expected] of [
    [left, [224, 160, 32]],
    [right, [32, 96, 192]],
  ] as const)
    for (const i of [0, 1, 2]) expect(Math.abs(at[i]! - expected[i]!)).toBeLessThan(20)
})

test('AVIF is accepted', async () => {
  const { status, body } = await send(await sharp(heicPng()).removeAlpha().avif().toBuffer())
  expect([status, body.address]).toEqual([201, expect.stringMatching(/-64x48\.jpg$/)])
})
const heicPng = () =>
  Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" width="64" height="48"><rect width="64" height="48"/></svg>',
  )

test.each(['gif', 'webp'] as const)('an animated %s stays animated, with a still picture', async (type) => {
  const { status, body } = await send(await animation(type, { size: type === 'gif' ? 400 : 40 }))
  expect(status).toBe(201)
  expect(body.address).toMatch(/\.webp$/)
  for (const address of [body.address, body.thumbnail])
    expect(await sharp(await served(address)).metadata()).toMatchObject({ pages: 3, delay: [120, 120, 120] })
  const still = await sharp(await served(body.address.replace('.webp', '.png'))).metadata()
  expect([still.format, still.pages ?? 1]).toEqual(['png', 1])
})

test('an animation that is too large, or in a format that would become still, is refused', async () => {
  // Each frame changes one pixel of 1,000 by 1,000.
  const frame = Buffer.from(',\0\0\0\0\x01\0\x01\0\0\x02\x02\x44\x01\0', 'latin1')
  const start = Buffer.from('GIF89a\xe8\x03\xe8\x03\x80\0\0\0\0\0\xff\xff\xff', 'latin1')
  const large = await send(Buffer.concat([start, ...Array<Buffer>(60).fill(frame), Buffer.from(';')]))
  expect([large.status, large.body.detail]).toEqual([422, expect.stringContaining('in all of its 60 frames')])
  const png = await sharp(heicPng()).png().toBuffer()
  const animated = Buffer.concat([
    png.subarray(0, 33),
    Buffer.from('\0\0\0\x08acTL\0\0\0\x02\0\0\0\0', 'latin1'),
    png.subarray(33),
  ])
  const other = await send(animated)
  expect([other.status, other.body.detail]).toEqual([422, expect.stringContaining('Save it as GIF or WebP')])
})

test('pictures that would take too much memory or time are refused', async () => {
  for (const [name, bytes] of Object.entries(hostilePictures())) {
    const { status, body } = await send(bytes)
    expect([status, name]).toEqual([422, name])
    expect(body.detail).toMatch(/million pixels|MB of memory|99,999|parts/)
  }
})
