import { fileTypeFromBuffer } from 'file-type'
import type { FileKind } from '#content/shop/order-files.ts'

/** How many bytes of a file are read to detect its type. */
export const headBytes = 16 * 1024

/** Detects the media type by the first bytes: the type that the sender states is not trusted. */
export async function typeOf(head: Buffer): Promise<string> {
  // Formats that cannot be detected by their beginning throw, and count as unknown.
  const detected = await fileTypeFromBuffer(head).catch(() => undefined)
  return detected?.mime ?? (isText(head) ? 'text/plain' : 'application/octet-stream')
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
  'image/heic',
  'image/heif',
])

/** Whether a preview can be made of files of this type. */
export const isRaster = (type: string | null) => rasterTypes.has(type ?? '')

const documents = /officedocument|opendocument|msword|ms-excel|ms-powerpoint|x-cfb|rtf|epub|indesign/
const archives = /zip|x-rar|x-7z|x-tar|gzip|x-bzip|x-xz|zstd/

export function kindOf(type: string | null): FileKind {
  if (type === null) return 'other'
  if (rasterTypes.has(type) || /^image\/(?:bmp|vnd\.adobe\.photoshop)$/.test(type)) return 'picture'
  if (type === 'application/pdf') return 'pdf'
  if (type.startsWith('audio/')) return 'audio'
  if (type.startsWith('video/')) return 'video'
  if (documents.test(type)) return 'document'
  if (archives.test(type)) return 'archive'
  return type === 'text/plain' ? 'text' : 'other'
}

/** The media type of a download: never one that a browser could run if it were opened there. */
export const downloadType = (type: string | null) =>
  kindOf(type) === 'other' || kindOf(type) === 'text' ? 'application/octet-stream' : type!
