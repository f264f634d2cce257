import { expect, vi } from 'vitest'
import type { TestServer } from './server.ts'

interface Picture {
  _id: string
  address: string
  thumbnail: string
}

/** Uploads a picture as an administrator. Resolves once its AVIF copies exist. */
export async function addPicture(
  { url, admin, connection: { db } }: TestServer,
  bytes: Buffer,
  { name = 'a', description = 'b' } = {},
): Promise<Picture> {
  const answer = await fetch(`${url}/api/media?${new URLSearchParams({ name, description })}`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${admin}`, 'Content-Type': 'application/octet-stream' },
    body: new Uint8Array(bytes),
  })
  expect(answer.status).toBe(201)
  const picture = (await answer.json()) as Picture
  const row = db.selectFrom('media').select('has_avif').where('id', '=', picture._id)
  await vi.waitFor(async () => expect((await row.executeTakeFirstOrThrow()).has_avif).toBe(true), {
    timeout: 10_000,
  })
  return picture
}
