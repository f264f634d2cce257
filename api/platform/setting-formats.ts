import { z } from 'zod'

const isDecodable = (text: string) => {
  try {
    return decodeURIComponent(text) !== undefined
  } catch {
    return false
  }
}

/** A URL whose user name and password, if any, are validly percent-encoded. */
export const url = (protocols: RegExp, sample: string) =>
  z.url({ protocol: protocols, error: `an address such as ${sample}`, abort: true }).refine((value) => {
    const { username, password } = new URL(value)
    return isDecodable(username) && isDecodable(password)
  }, `an address such as ${sample}, with each % of its password written as %25`)

/** `expected` completes the error message “it must be …”, for example `days from 0 (never) to 366`. */
export const wholeNumber = (min: number, max: number, expected = `a number from ${min} to ${max}`) =>
  z.coerce.number(expected).int(expected).min(min, expected).max(max, expected)

export const port = (min: number) => wholeNumber(min, 65_535)

export const flag = () => z.enum(['0', '1'], '0 or 1').optional()

export const hostName = (sample: string) =>
  z.string().regex(/^[a-z0-9][a-z0-9.-]{0,252}$/i, `a host such as ${sample}, without https:// and path`)
