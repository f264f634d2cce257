import { fileLimits } from '#content/shop/order-files.ts'

export const tusHeaders = (offset: number) => ({
  'Tus-Resumable': '1.0.0',
  'Upload-Offset': String(offset),
  'Content-Type': 'application/offset+octet-stream',
})

/** Uploads the next part of a file. */
export const sendPart = (
  { url }: { url: string },
  as: string,
  id: string,
  offset: number,
  bytes: Uint8Array,
): Promise<Response> =>
  fetch(`${url}/api/upload/${id}`, {
    method: 'PATCH',
    headers: { ...tusHeaders(offset), Authorization: `Bearer ${as}` },
    body: new Uint8Array(bytes),
  })

/** Uploads a whole file from an offset, in the largest parts that the server accepts. */
export async function sendAll(
  server: { url: string },
  as: string,
  id: string,
  bytes: Uint8Array,
  from = 0,
): Promise<void> {
  for (let offset = from; offset < bytes.length; offset += fileLimits.chunkBytes) {
    const part = bytes.subarray(offset, offset + fileLimits.chunkBytes)
    const answer = await sendPart(server, as, id, offset, part)
    if (answer.status !== 204) throw new Error(await answer.text())
  }
}
