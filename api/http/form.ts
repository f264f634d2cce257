import { Problem } from './problem.ts'

/** In bytes as they are sent, where a character may take nine. */
const longest = { name: 200, value: 48 * 1024 }
const usual = 100

/**
 * Refuses an urlencoded form with more than so many fields, or with longer ones than any form of ours has. It only
 * counts: nothing is decoded before.
 */
export function refuseOversized(form: Uint8Array, maxFields = usual) {
  let [fields, start, equals] = [0, 0, -1]
  for (let i = 0; i <= form.length; i++) {
    const byte = form[i]
    if (byte === equalsSign && equals < 0) equals = i
    if (byte !== ampersand && i < form.length) continue
    if (i > start && ++fields > maxFields) throw new Problem(413, `A form has at most ${maxFields} fields.`)
    const nameEnd = equals < 0 ? i : equals
    if (nameEnd - start > longest.name || i - nameEnd > longest.value)
      throw new Problem(413, 'A field of the form is too long.')
    ;[start, equals] = [i + 1, -1]
  }
}

const [ampersand, equalsSign] = ['&', '='].map((sign) => sign.charCodeAt(0))

/** The fields of an urlencoded form by their names; the last one counts where several have the same. */
export function readForm(form: Uint8Array): Record<string, string> {
  refuseOversized(form)
  return Object.fromEntries(new URLSearchParams(new TextDecoder().decode(form)))
}
