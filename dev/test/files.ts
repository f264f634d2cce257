import type { FilePurpose } from '#content/shop/order-files.ts'
import type { Answer, TestServer } from './server.ts'
import { sendAll } from './tus.ts'

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
  await sendAll(server, as, id, bytes, body.received as number)
  return id
}
