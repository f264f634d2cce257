import { createHash } from 'node:crypto'

const maxLength = 500

/** The key of a text: the same each time that the text is imported from its source, and different in any other source. */
export function keyOf(format: 'wordpress' | 'folder', source: string, item: string): string {
  const key = `${format} ${source} ${item}`.normalize('NFC')
  if (key.length <= maxLength) return key
  const digest = createHash('sha256').update(key).digest('base64url')
  return `${key.slice(0, maxLength - digest.length - 1)} ${digest}`
}
