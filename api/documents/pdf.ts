import { inWorker } from '../workers.ts'
import type { Document } from './document.ts'

export type Pdf = Uint8Array<ArrayBuffer>

const draw = inWorker<Document, Pdf>(new URL('worker.ts', import.meta.url))
/** Those asked for last, drawn or being drawn, by all that stands on them. */
const drawn = new Map<string, Promise<Pdf>>()
const most = 100

/** Draws a document as a PDF; the same one twice is drawn once. */
export async function pdfOf(document: Document): Promise<Pdf> {
  const key = JSON.stringify(document)
  const pdf = drawn.get(key) ?? draw(document)
  drawn.delete(key)
  drawn.set(key, pdf)
  pdf.catch(() => drawn.delete(key))
  const oldest = drawn.size > most ? drawn.keys().next().value : undefined
  if (oldest !== undefined) drawn.delete(oldest)
  return pdf
}
