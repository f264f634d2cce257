import { firstCharacters } from '#content/model/first-characters.ts'

const maxLength = 150
/** Device names that Windows reserves. */
const reserved = /^(?:con|prn|aux|nul|com\d|lpt\d)$/i

/**
 * Makes a file name safe to show and to save anywhere: removes the path, and invisible and bidirectional control
 * characters.
 */
export function cleanName(fileName: string): string {
  const name = trimDots(
    fileName
      .normalize('NFC')
      .split(/[/\\]/)
      .at(-1)!
      .replace(/[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}]/gu, '')
      .replace(/[<>:"|?*]/g, '_')
      .replace(/\s+/g, ' '),
  )
  const dot = name.lastIndexOf('.')
  const extension = dot > 0 && name.length - dot <= 16 ? name.slice(dot) : ''
  const stem = firstCharacters(
    name.slice(0, name.length - extension.length),
    maxLength - extension.length,
  ).trimEnd()
  return `${reserved.test(stem.split('.')[0]!) ? '_' : ''}${stem || 'file'}${extension}`
}

/** Leading dots hide a file; Windows drops trailing ones. */
function trimDots(text: string): string {
  let [start, end] = [0, text.length]
  while (start < end && '. '.includes(text[start]!)) start++
  while (end > start && '. '.includes(text[end - 1]!)) end--
  return text.slice(start, end)
}

/** The Content-Disposition that saves the file under its name (RFC 6266). */
export const attachment = (name: string) =>
  `attachment; filename="${name.replace(/[^\w .()-]/g, '_')}"; filename*=UTF-8''${encodeURIComponent(
    name,
  ).replace(/['()*]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`)}`
