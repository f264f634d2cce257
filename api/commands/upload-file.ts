import { createReadStream } from 'node:fs'
import { fileLimits } from '#content/order-files.ts'
import type { RunningServer } from '../data-dir.ts'
import { callServer } from './server-or-database.ts'

/** Sends the bytes of a file to its upload on a running server. */
export async function uploadFile(server: RunningServer, id: string, file: string): Promise<void> {
  let offset = 0
  const options = { highWaterMark: fileLimits.chunkBytes }
  for await (const chunk of createReadStream(file, options) as AsyncIterable<Buffer>) {
    await callServer(server, 'PATCH', `/upload/${id}`, new Uint8Array(chunk), {
      headers: {
        'Tus-Resumable': '1.0.0',
        'Upload-Offset': String(offset),
        'Content-Type': 'application/offset+octet-stream',
      },
    })
    offset += chunk.length
  }
}
