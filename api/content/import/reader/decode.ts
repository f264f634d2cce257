/** Text as its bytes say: UTF-8, UTF-16 with or without its mark, else Windows-1252. Line ends become `\n`. */
export function decodeText(bytes: Uint8Array): string {
  const text = decoderOf(bytes).decode(bytes)
  // PostgreSQL cannot store NUL characters.
  return text.replaceAll('\0', '').replaceAll('\r\n', '\n').replaceAll('\r', '\n')
}

function decoderOf(bytes: Uint8Array): TextDecoder {
  const utf16 = utf16Of(bytes)
  if (utf16) return new TextDecoder(utf16)
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return new TextDecoder('utf-8')
  } catch {
    return new TextDecoder('windows-1252')
  }
}

/** The encoding of XML, by its first bytes. */
export function encodingOfXml(head: Uint8Array): string {
  const utf16 = utf16Of(head)
  if (utf16) return utf16
  const declared = /^[^<]*<\?xml[^>]*\bencoding\s*=\s*["']([\w.:-]+)["']/i.exec(
    new TextDecoder('latin1').decode(head),
  )?.[1]
  try {
    // A declaration that could be read as ASCII is not UTF-16, whatever it says.
    return declared && !/^utf-?16/i.test(declared) ? new TextDecoder(declared).encoding : 'utf-8'
  } catch {
    return 'utf-8'
  }
}

function utf16Of([a, b, c, d]: Uint8Array): string | undefined {
  if (a === 0xff && b === 0xfe) return 'utf-16le'
  if (a === 0xfe && b === 0xff) return 'utf-16be'
  if (a && b === 0 && c && d === 0) return 'utf-16le'
  if (a === 0 && b && c === 0 && d) return 'utf-16be'
  return undefined
}
