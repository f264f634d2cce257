/** What cameras, phones and programs call their files: it says nothing of what is to be seen. */
const meaningless = new Set(
  'img image images dsc dscf dscn pxl mvimg photo foto picture bild scan screen shot screenshot bildschirmfoto whats app whatsapp at um am pm unnamed untitled download file x'.split(
    ' ',
  ),
)

/** A description of a picture from the name of its file: `our-office_front.jpg` gives `Our office front`; empty if it says nothing. */
export function suggestDescription(fileName: string): string {
  const words = fileName
    .replace(/\.\w{2,5}$/, '')
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .split(/[_+.\-\s()]+/)
    .filter(Boolean)
  while (/^[\dx]+$/.test(words.at(-1) ?? '')) words.pop()
  const isMeaningless = words.every(
    (word) => !/\p{L}{2}/u.test(word) || meaningless.has(word.toLowerCase().replaceAll(/\d/g, '')),
  )
  const text = words.join(' ')
  return isMeaningless ? '' : text[0]!.toUpperCase() + text.slice(1)
}
