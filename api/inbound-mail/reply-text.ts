import { replyMarker } from '../mail/mail-content.ts'

/** A line that is longer says nothing about what follows it. */
const longestSign = 400

const begins = /^(?:on|am|le|el|il|op|em|den|w dniu|dnia)\s/i
const wrote =
  /(?:wrote|schrieb|écrit|escribió|scritto|schreef|escreveu|skrev|napisał\(?a?\)?|pisze)\b[^\n]*:$/iu
const separator =
  /^(?:-{2,}\s*(?:original message|ursprüngliche nachricht|message d'origine|mensaje original|forwarded message|weitergeleitete nachricht)\s*-{2,}|_{10,}|begin forwarded message:|anfang der weitergeleiteten nachricht:)$/i
const from = /^\*?(?:from|von|de|da|van)\s?:\*?\s/i
const head =
  /^\*?(?:from|sent|date|to|cc|subject|von|gesendet|datum|an|betreff|de|envoyé|à|objet|enviado|para|asunto)\s?:\*?\s/i
const mobile =
  /^(?:sent from my |sent from (?:mail|outlook)|get outlook for |gesendet von |von meinem .{1,40} gesendet|envoyé de mon |enviado desde mi )/i

/**
 * What somebody wrote in an answer, without the mail that it answers and without a signature. Answers between quoted
 * lines keep them. Line by line: its time grows with the length of the mail only.
 */
export function newWordsOf(mail: string): string {
  const lines = mail
    .replaceAll(/\r\n?/g, '\n')
    .split('\n')
    .map((line) => line.trimEnd())
  const newLines: string[] = []
  for (let i = 0; i < lines.length; i++) {
    const line = lines[i]!
    const sign = line.trim()
    if (sign.length <= longestSign) {
      if (sign.includes(replyMarker) && !isQuote(line)) break
      if (separator.test(sign) || isHeaderBlock(lines, i)) break
      if (line === '--' || line === '-- ' || sign === '--') break
      const end = attributionEnd(lines, i)
      if (end !== undefined) {
        const rest = afterQuote(lines, end + 1)
        // Nothing of it is marked as quoted: all that follows is the other mail.
        if (rest === undefined) break
        i = rest - 1
        continue
      }
    }
    newLines.push(line)
  }
  while (
    newLines.length > 0 &&
    (isQuote(newLines.at(-1)!) || newLines.at(-1)!.trim() === '' || isMobile(newLines.at(-1)!))
  )
    newLines.pop()
  return newLines.join('\n').trim()
}

const isQuote = (line: string) => /^\s{0,3}>/.test(line)
const isMobile = (line: string) => line.length <= longestSign && mobile.test(line.trim())

/** `On …, … wrote:` on up to three lines: the last of them. */
function attributionEnd(lines: readonly string[], start: number): number | undefined {
  let words = ''
  for (let i = start; i < Math.min(start + 3, lines.length); i++) {
    words = `${words} ${lines[i]!.trim()}`.trim()
    if (words.length > longestSign) return undefined
    if (i === start && !begins.test(words) && !/<[^<>\s@]+@[^<>\s@]+>/.test(words)) return undefined
    if (wrote.test(words) && /\d/.test(words)) return i
  }
  return undefined
}

/** The first line after the quoted ones that begin here; undefined where there are none. */
function afterQuote(lines: readonly string[], start: number): number | undefined {
  let i = start
  while (i < lines.length && lines[i]!.trim() === '') i++
  if (i === lines.length) return i
  if (!isQuote(lines[i]!)) return undefined
  while (i < lines.length && (isQuote(lines[i]!) || lines[i]!.trim() === '')) i++
  return i
}

/** `From:` with two more lines of a header right below, as Outlook quotes. */
function isHeaderBlock(lines: readonly string[], start: number): boolean {
  if (!from.test(lines[start]!.trim())) return false
  const next = lines.slice(start + 1, start + 7).filter((line) => line.length <= longestSign)
  return next.filter((line) => head.test(line.trim())).length >= 2
}
