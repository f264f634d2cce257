import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { ZipWriter } from '../zip-write.ts'
import { fileOf } from './document.ts'
import type { Invoice } from './issue.ts'

/** The PDFs of invoices in one zip file, for an accountant. Each is drawn as the file is taken, so it may hold any number. */
export async function invoicesZip(batches: AsyncIterable<readonly Invoice[]>): Promise<Response> {
  const bytes = bytesOf(batches)
  // What cannot even begin is a problem as ever; later it can only end the connection.
  const first = await bytes.next()
  const all = async function* () {
    if (!first.done) yield first.value
    yield* bytes
  }
  return new Response(Readable.toWeb(Readable.from(all())) as ReadableStream as BodyInit, {
    headers: {
      'Content-Type': 'application/zip',
      'Content-Disposition': 'attachment; filename="invoices.zip"',
    },
  })
}

async function* bytesOf(batches: AsyncIterable<readonly Invoice[]>) {
  const zip = new ZipWriter()
  for await (const invoices of batches)
    for (const invoice of invoices) {
      const { name, pdf } = await fileOf(invoice)
      yield* zip.add(name, Readable.from([pdf]), { stored: true })
    }
  yield* zip.end()
}
