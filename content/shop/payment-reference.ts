/** The remainder of a text of letters and digits by 97 (ISO 7064), with A as 10 to Z as 35. */
function remainderOf(text: string): number {
  let remainder = 0
  for (const character of text)
    for (const digit of String(Number.parseInt(character, 36)))
      remainder = (remainder * 10 + Number(digit)) % 97
  return remainder
}

/** The letters and digits of a text, as capitals. */
const lettersAndDigits = (text: string) => text.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')

const maxBody = 21

/** A reference that banks check (RF, ISO 11649), from the letters and digits of a text, at most 21. */
export function paymentReference(text: string): string {
  const body = lettersAndDigits(text).slice(-maxBody)
  const check = 98 - remainderOf(`${body}RF00`)
  return `RF${String(check).padStart(2, '0')}${body}`
}

/** Whether a text is such a reference, with or without spaces. */
export function isPaymentReference(text: string): boolean {
  const reference = lettersAndDigits(text)
  return (
    /^RF\d{2}[A-Z0-9]{1,21}$/.test(reference) &&
    remainderOf(`${reference.slice(4)}${reference.slice(0, 4)}`) === 1
  )
}

/** In groups of four, as banks print it: `RF18 5390 0754 7034`. */
export const inGroups = (text: string): string => text.replaceAll(' ', '').replaceAll(/.{4}(?=.)/g, '$& ')
