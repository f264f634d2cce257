import type { FileKind } from '#content/order-files.ts'

/** How much of a file is read to tell its type. */
export const headBytes = 16 * 1024

/** Its media type by its first bytes: what its sender calls it proves nothing. */
export async function typeOf(head: Buffer): Promise<string> {
  const { fileTypeFromBuffer } = await import('file-type')
  // Some formats need more than the beginning; then it is not known.
  const known = await fileTypeFromBuffer(head).catch(() => undefined)
  return known?.mime ?? (isText(head) ? 'text/plain' : 'application/octet-stream')
}

function isText(head: Buffer): boolean {
  // The last character may be cut off.
  const text = new TextDecoder('utf-8', { fatal: false }).decode(head.subarray(0, -4))
  // oxlint-disable-next-line no-control-regex
  return head.length > 0 && !/[\u0000-\u0008\u000e-\u001a\ufffd]/.test(text)
}

const rasterTypes = new Set([
  'image/jpeg',
  'image/png',
  'image/gif',
  'image/webp',
  'image/avif',
  'image/tiff',
])

/** Whether a preview can be made of it. */
export const isRaster = (type: string | null) => rasterTypes.has(type ?? '')

const documents = /officedocument|opendocument|msword|ms-excel|ms-powerpoint|x-cfb|rtf|epub|indesign/
const archives = /zip|x-rar|x-7z|x-tar|gzip|x-bzip|x-xz|zstd/

export function kindOf(type: string | null): FileKind {
  if (type === null) return 'other'
  if (rasterTypes.has(type) || /^image\/(?:heic|heif|bmp|vnd\.adobe\.photoshop)$/.test(type)) return 'picture'
  if (type === 'application/pdf') return 'pdf'
  if (type.startsWith('audio/')) return 'audio'
  if (type.startsWith('video/')) return 'video'
  if (documents.test(type)) return 'document'
  if (archives.test(type)) return 'archive'
  return type === 'text/plain' ? 'text' : 'other'
}

/** What a download is labeled as: nothing that a browser could run, should it ever be opened in one. */
export const downloadType = (type: string | null) =>
  kindOf(type) === 'other' || kindOf(type) === 'text' ? 'application/octet-stream' : type!
