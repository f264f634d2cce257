import { replyMarker } from '../mail/mail-content.ts'

/** Longer lines are not checked for markers of a quote. */
const maxMarkerLength = 400

const attributionStart = /^(?:on|am|le|el|il|op|em|den|w dniu|dnia)\s/i
const attributionVerb =
  /(?:wrote|schrieb|écrit|escribió|scritto|schreef|escreveu|skrev|napisał\(?a?\)?|pisze)\b[^\n]*:$/iu
const quoteSeparator =
  /^(?:-{2,}\s*(?:original message|ursprüngliche nachricht|message d'origine|mensaje original|forwarded message|weitergeleitete nachricht)\s*-{2,}|_{10,}|begin forwarded message:|anfang der weitergeleiteten nachricht:)$/i
const fromLine = /^\*?(?:from|von|de|da|van)\s?:\*?\s/i
const headerLine =
  /^\*?(?:from|sent|date|to|cc|subject|von|gesendet|datum|an|betreff|de|envoyé|à|objet|enviado|para|asunto)\s?:\*?\s/i
const deviceSignature =
  /^(?:sent from my |sent from (?:mail|outlook)|get outlook for |gesendet von |von meinem .{1,40} gesendet|envoyé de mon |enviado desde mi )/i

/**
 * The new text of a reply, without the quoted mail and the signature. If the reply is written between quoted lines, keeps
 * these. Works line by line, in time proportional to the length of the mail.
 */
export function newTextOf(mail: string): string {
  const lines = mail
    .replaceAll(/\r\n?/g, '\n')
    .split('\n')
    .map((line) => line.trimEnd())
  const newLines: string[] = []
  for (let i = 0; i < lines.length; i++) {
    const line = lines[i]!
    const marker = line.trim()
    if (marker.length <= maxMarkerLength) {
      if (marker.includes(replyMarker) && !isQuote(line)) break
      if (quoteSeparator.test(marker) || isHeaderBlock(lines, i)) break
      if (line === '--' || line === '-- ' || marker === '--') break
      const end = attributionEnd(lines, i)
      if (end !== undefined) {
        const rest = afterQuote(lines, end + 1)
        // The following lines are not marked as quoted: all of them are the quoted mail.
        if (rest === undefined) break
        i = rest - 1
        continue
      }
    }
    newLines.push(line)
  }
  while (
    newLines.length > 0 &&
    (isQuote(newLines.at(-1)!) || newLines.at(-1)!.trim() === '' || isDeviceSignature(newLines.at(-1)!))
  )
    newLines.pop()
  return newLines.join('\n').trim()
}

const isQuote = (line: string) => /^\s{0,3}>/.test(line)
const isDeviceSignature = (line: string) =>
  line.length <= maxMarkerLength && deviceSignature.test(line.trim())

/** The last line of an attribution such as `On …, … wrote:`, which may have up to three lines. */
function attributionEnd(lines: readonly string[], start: number): number | undefined {
  let attribution = ''
  for (let i = start; i < Math.min(start + 3, lines.length); i++) {
    attribution = `${attribution} ${lines[i]!.trim()}`.trim()
    if (attribution.length > maxMarkerLength) return undefined
    if (i === start && !attributionStart.test(attribution) && !/<[^<>\s@]+@[^<>\s@]+>/.test(attribution))
      return undefined
    if (attributionVerb.test(attribution) && /\d/.test(attribution)) return i
  }
  return undefined
}

/** The first line after the quoted lines that begin here; undefined if there are none. */
function afterQuote(lines: readonly string[], start: number): number | undefined {
  let i = start
  while (i < lines.length && lines[i]!.trim() === '') i++
  if (i === lines.length) return i
  if (!isQuote(lines[i]!)) return undefined
  while (i < lines.length && (isQuote(lines[i]!) || lines[i]!.trim() === '')) i++
  return i
}

/** Whether a quoted header as in Outlook begins here: `From:` followed by at least two further header lines. */
function isHeaderBlock(lines: readonly string[], start: number): boolean {
  if (!fromLine.test(lines[start]!.trim())) return false
  const next = lines.slice(start + 1, start + 7).filter((line) => line.length <= maxMarkerLength)
  return next.filter((line) => headerLine.test(line.trim())).length >= 2
}
