import { expect, vi } from 'vitest'
import { fileLimits } from '#content/shop/order-files.ts'
import type { TestServer } from './server.ts'
import { sendPart } from './tus.ts'

interface Picture {
  _id: string
  address: string
  thumbnail: string
}

/** Uploads a picture and adds it to the library; returns the last answer, which may be an error of the upload. */
export async function sendPicture(
  { url }: { url: string },
  as: string,
  bytes: Uint8Array,
  { name = 'a', description = 'b' } = {},
): Promise<Response> {
  const post = (path: string, body: object) =>
    fetch(`${url}/api${path}`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${as}`, 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    })
  const begun = await post('/media/uploads', { name, size: bytes.length })
  if (begun.status !== 201) return begun
  const { _id: uploadId } = (await begun.json()) as { _id: string }
  for (let offset = 0; offset < bytes.length; offset += fileLimits.chunkBytes) {
    const part = bytes.subarray(offset, offset + fileLimits.chunkBytes)
    const sent = await sendPart({ url }, as, uploadId, offset, part)
    if (sent.status !== 204) return sent
  }
  return post('/media', { uploadId, description })
}

/** Uploads a picture as an administrator. Resolves once its AVIF copies exist. */
export async function addPicture(
  server: TestServer,
  bytes: Buffer,
  details: { name?: string; description?: string } = {},
): Promise<Picture> {
  const answer = await sendPicture(server, server.admin, bytes, details)
  expect(answer.status).toBe(201)
  const picture = (await answer.json()) as Picture
  const { db } = server.connection
  const row = db.selectFrom('media').select('hasAvif').where('id', '=', picture._id)
  await vi.waitFor(async () => expect((await row.executeTakeFirstOrThrow()).hasAvif).toBe(true), {
    timeout: 10_000,
  })
  return picture
}
