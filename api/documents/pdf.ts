import { inWorker } from '../workers.ts'
import type { Document } from './document.ts'

export type Pdf = Uint8Array<ArrayBuffer>

const draw = inWorker<Document, Pdf>(new URL('worker.ts', import.meta.url))
/** Cache of the documents requested last, by their contents as JSON. */
const drawn = new Map<string, Promise<Pdf>>()
const maxCached = 100

/** Draws a document as a PDF in a worker, or returns it from the cache. */
export async function pdfOf(document: Document): Promise<Pdf> {
  const key = JSON.stringify(document)
  const pdf = drawn.get(key) ?? draw(document)
  drawn.delete(key)
  drawn.set(key, pdf)
  pdf.catch(() => drawn.delete(key))
  const oldest = drawn.size > maxCached ? drawn.keys().next().value : undefined
  if (oldest !== undefined) drawn.delete(oldest)
  return pdf
}
