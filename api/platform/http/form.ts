import { Problem } from './problem.ts'

/** Limits in encoded bytes: a character may take nine. */
const maxBytes = { name: 200, value: 48 * 1024 }
const defaultMaxFields = 100

/**
 * Throws 413 for a urlencoded form with more than `maxFields` fields, or with a longer field than any form of the site
 * has. It only counts bytes, before anything is decoded.
 */
export function refuseOversized(form: Uint8Array, maxFields = defaultMaxFields) {
  let [fields, start, equals] = [0, 0, -1]
  for (let i = 0; i <= form.length; i++) {
    const byte = form[i]
    if (byte === equalsSign && equals < 0) equals = i
    if (byte !== ampersand && i < form.length) continue
    if (i > start && ++fields > maxFields) throw new Problem(413, `A form has at most ${maxFields} fields.`)
    const nameEnd = equals < 0 ? i : equals
    if (nameEnd - start > maxBytes.name || i - nameEnd > maxBytes.value)
      throw new Problem(413, 'A field of the form is too long.')
    ;[start, equals] = [i + 1, -1]
  }
}

const [ampersand, equalsSign] = ['&', '='].map((sign) => sign.charCodeAt(0))

/** Decodes a urlencoded form into its fields by name; of several with the same name, the last one wins. */
export function readForm(form: Uint8Array): Record<string, string> {
  refuseOversized(form)
  return Object.fromEntries(new URLSearchParams(new TextDecoder().decode(form)))
}
