import anyAscii from 'any-ascii'
import { slugFrom } from '#content/sections/slug.ts'

/** Suggests a slug for a title in any script: `Où est-ce ?` becomes `ou-est-ce`, `Москва` becomes `moskva`. */
export const suggestSlug = (title: string, maxLength = 60): string =>
  slugFrom(
    anyAscii(title.normalize('NFC').replaceAll(/\p{Extended_Pictographic}/gu, ' ')).replaceAll('`', ''),
    maxLength,
  )
