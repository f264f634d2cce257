import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { ZipWriter } from '../../platform/zip-write.ts'
import { fileOf } from './document.ts'
import type { Invoice } from './issue.ts'

/** The PDFs of invoices as a ZIP file, for an accountant. They are created while the file is sent, so their number is unlimited. */
export async function invoicesZip(batches: AsyncIterable<readonly Invoice[]>): Promise<Response> {
  const bytes = bytesOf(batches)
  // An error before the first bytes becomes a problem response. A later one can only end the connection.
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
