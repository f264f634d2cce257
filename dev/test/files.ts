import { fileLimits, type FilePurpose } from '#content/order-files.ts'
import type { Answer, TestServer } from './server.ts'

/** A picture of one pixel. */
export const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

interface UploadOptions {
  name?: string
  bytes?: Uint8Array
  purpose?: FilePurpose
  slot?: string
  modified?: number
}

type ApiClient = Pick<TestServer, 'call'>

export const beginUpload = (
  server: ApiClient,
  as: string,
  orderId: string,
  { name = 'logo.png', bytes = pixel, purpose = 'order', ...more }: UploadOptions = {},
): Promise<Answer> =>
  server.call('POST', `/order/${orderId}/files`, {
    as,
    body: { name, size: bytes.length, purpose, ...more },
  })

export const tusHeaders = (offset: number) => ({
  'Tus-Resumable': '1.0.0',
  'Upload-Offset': String(offset),
  'Content-Type': 'application/offset+octet-stream',
})

/** Uploads the next part of a file. */
export async function sendPart(
  server: Pick<TestServer, 'url'>,
  as: string,
  id: string,
  offset: number,
  bytes: Uint8Array,
): Promise<Response> {
  return fetch(`${server.url}/api/upload/${id}`, {
    method: 'PATCH',
    headers: { ...tusHeaders(offset), Authorization: `Bearer ${as}` },
    body: new Uint8Array(bytes),
  })
}

/** Uploads a whole file to an order; returns its id. */
export async function upload(
  server: ApiClient & Pick<TestServer, 'url'>,
  as: string,
  orderId: string,
  options: UploadOptions = {},
): Promise<string> {
  const { bytes = pixel } = options
  const { body, status, text } = await beginUpload(server, as, orderId, options)
  if (status !== 201) throw new Error(text)
  const id = body._id as string
  for (let offset = body.received as number; offset < bytes.length; offset += fileLimits.chunkBytes) {
    const part = bytes.subarray(offset, offset + fileLimits.chunkBytes)
    const answer = await sendPart(server, as, id, offset, part)
    if (answer.status !== 204) throw new Error(await answer.text())
  }
  return id
}
