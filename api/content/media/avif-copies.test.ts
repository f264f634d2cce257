import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readPicture } from '#content/model/picture.ts'
import { demoContent } from '#dev/demo/content.ts'
import { addPicture } from '#dev/test/pictures.ts'
import { startTestServer, type TestServer } from '#dev/test/server.ts'
import { openFileStore } from '../../platform/files/open-store.ts'
import { enqueueAvifCopies } from './avif-copies.ts'
import { originalKey } from './media.ts'
import { makeAvifCopies } from './picture.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server[Symbol.asyncDispose]())

/** Uploads a picture and puts it on the home page; returns its key. */
async function addBanner(width: number, type: 'jpeg' | 'png' = 'jpeg') {
  const noise = { type: 'gaussian', mean: 128, sigma: 20 } as const
  const drawn = sharp({ create: { width, height: 400, channels: 3, noise, background: '#000' } })
  const bytes = await (type === 'png' ? drawn.ensureAlpha(0.5) : drawn).toFormat(type).toBuffer()
  const { address } = await addPicture(server, bytes)
  const [banner] = (await server.call('GET', '/banner')).body
  const [method, path] = banner ? ['PUT', `/update-banner/${banner._id}`] : ['POST', '/add-banner']
  const body = { ...demoContent.banner, imageOne: address }
  expect((await server.call(method!, path!, { as: server.admin, body })).status).toBeLessThan(300)
  return readPicture(address)!.key
}
const shown = async () =>
  /(?:<picture>[^]{0,500}?)?<img class="photo[^]+?fetchpriority/.exec((await server.page('/')).text)?.[0]
const whenShown = (part: string) => expect.poll(shown, { timeout: 10_000 }).toContain(part)
const rowOf = (key: string) =>
  server.connection.db
    .selectFrom('media')
    .select(['id', 'hasAvif', 'avifTries'])
    .where('key', '=', key)
    .executeTakeFirstOrThrow()
/** Removes the copies in AVIF, as of a picture whose job was lost. */
async function forget(key: string) {
  const { db } = server.connection
  const { id } = await rowOf(key)
  const files = db.deleteFrom('mediaFiles').where('mediaId', '=', id)
  await files.where('contentType', '=', 'image/avif').execute()
  await db.updateTable('media').set({ hasAvif: false, avifTries: 0 }).where('id', '=', id).execute()
}

test('are made after an upload, and pages prefer them to other formats', async () => {
  const key = await addBanner(900)
  await whenShown(
    `<source type="image/avif" srcset="/media/${key}-320.avif 320w, /media/${key}-640.avif 640w, /media/${key}-900.avif 900w" sizes="`,
  )
  expect(await shown()).toContain(`srcset="/media/${key}-320.webp 320w`)
  const sizes: number[] = []
  for (const width of [320, 640, 900]) {
    const answer = await fetch(`${server.url}/media/${key}-${width}.avif`)
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/avif'])
    expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    const bytes = Buffer.from(await answer.arrayBuffer())
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'heif', compression: 'av1', width })
    sizes.push(bytes.length)
  }
  expect(sizes).toEqual(sizes.toSorted((a, b) => a - b))
})

test('keep transparency', async () => {
  const key = await addBanner(320, 'png')
  await whenShown(`/media/${key}-320.avif`)
  const copy = await fetch(`${server.url}/media/${key}-320.avif`)
  expect(await sharp(Buffer.from(await copy.arrayBuffer())).metadata()).toMatchObject({ hasAlpha: true })
})

test('that are missing are made at a start, except of damaged pictures', async () => {
  const damaged = await addBanner(340)
  await whenShown(`/media/${damaged}-340.avif`)
  const whole = await addBanner(330)
  await whenShown(`/media/${whole}-330.avif`)
  await forget(damaged)
  await forget(whole)
  const store = await openFileStore(server.env)
  const bytes = Buffer.from('no picture')
  await store.put(originalKey(damaged), bytes, { size: bytes.length })
  await enqueueAvifCopies(server.ctx)
  await expect.poll(async () => (await rowOf(whole)).hasAvif, { timeout: 10_000 }).toBe(true)
  expect((await rowOf(damaged)).hasAvif).toBe(false)
  await whenShown(`/media/${whole}-330.avif`)
})

test('are not retried forever for a picture that crashes the process', async () => {
  const key = await addBanner(350)
  await whenShown(`/media/${key}-350.avif`)
  await forget(key)
  const { db } = server.connection
  await db.updateTable('media').set({ avifTries: 3 }).where('key', '=', key).execute()
  const next = await addBanner(360)
  await whenShown(`/media/${next}-360.avif`)
  expect(await rowOf(key)).toMatchObject({ hasAvif: false, avifTries: 3 })
})

test('are not made of a picture that would need too much memory', async () => {
  const tall = sharp({ create: { width: 1920, height: 3000, channels: 3, background: '#123' } })
  await expect(makeAvifCopies(await tall.png().toBuffer())).rejects.toThrow('too many pixels')
})
