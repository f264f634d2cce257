import { drawing } from '../drawing.ts'
import type { Document } from './document.ts'
import type { draw } from './draw.ts'

export type Pdf = Uint8Array<ArrayBuffer>

const drawApart = drawing.function<typeof draw>(new URL('draw.ts', import.meta.url), 'draw')
/** The documents requested last, by their contents as JSON. */
const cache = new Map<string, Promise<Pdf>>()
const maxCached = 100

/** Draws a document as a PDF in a process of its own, or returns it from the cache. */
export async function pdfOf(document: Document): Promise<Pdf> {
  const key = JSON.stringify(document)
  const pdf = cache.get(key) ?? drawApart(document)
  cache.delete(key)
  cache.set(key, pdf)
  pdf.catch(() => cache.delete(key))
  const oldest = cache.size > maxCached ? cache.keys().next().value : undefined
  if (oldest !== undefined) cache.delete(oldest)
  return pdf
}
