import { fileLimits } from '#content/shop/order-files.ts'
import type { RunningServer } from '../../platform/data-dir.ts'
import { readAll, type Source } from '../../platform/zip-read.ts'
import { callServer } from './server-or-database.ts'

/** Sends the bytes of a file to its upload on a running server. */
export async function uploadFile(server: RunningServer, id: string, file: Source): Promise<void> {
  for (let offset = 0; offset < file.size; offset += fileLimits.chunkBytes) {
    const chunk = await readAll(file, offset, offset + fileLimits.chunkBytes)
    await callServer(server, 'PATCH', `/upload/${id}`, new Uint8Array(chunk), {
      headers: {
        'Tus-Resumable': '1.0.0',
        'Upload-Offset': String(offset),
        'Content-Type': 'application/offset+octet-stream',
      },
    })
  }
}
