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

/** `is` completes the error message “it must be …”, for example `days from 0 (never) to 366`. */
export const wholeNumber = (low: number, high: number, is = `a number from ${low} to ${high}`) =>
  z.coerce.number(is).int(is).min(low, is).max(high, is)

export const port = (low: number) => wholeNumber(low, 65_535)

export const flag = () => z.enum(['0', '1'], '0 or 1').optional()

export const hostName = (sample: string) =>
  z.string().regex(/^[a-z0-9][a-z0-9.-]{0,252}$/i, `a host such as ${sample}, without https:// and path`)
