import { v5 } from 'uuid'
import { InvalidInputError } from '../../platform/errors.ts'

/** Money on the agency's account, as a bank's file has it: what came in, or a payment that the bank has returned. */
export interface Booking {
  /** The same for the same booking in whatever file it comes. */
  key: string
  kind: 'payment' | 'return'
  /** Whether the file says which of both it is, rather than only that money went out. */
  isCertain: boolean
  /** The day of the booking. */
  day: string
  /** In cents; positive for both kinds. */
  cents: number
  currency: string
  /** The name of the payer; may be empty. */
  payer: string
  /** The IBAN of the payer; may be empty. */
  payerAccount: string
  /** What the payer wrote, for people. */
  text: string
  /** The references and numbers in its texts. */
  written: Written
}

/** References and numbers that somebody has written, of orders that may exist or not. */
export interface Written {
  /** Valid ones of ISO 11649. */
  references: string[]
  invoices: string[]
  orders: string[]
}

/** A booking as a parser returns it. */
export interface ParsedBooking extends Omit<Booking, 'written'> {
  /** All texts in which a reference or number may be, one a line. */
  searched: string
}

export type ParsedFile = BankFile<ParsedBooking>

/** The bookings of a file. */
export interface BankFile<Each = Booking> {
  kind: 'camt.053' | 'CSV'
  /** The IBANs of the agency's accounts that it is about; none if it does not say. */
  accounts: string[]
  bookings: Each[]
  /** The number of its bookings that are neither a payment received nor one returned, or are not final. */
  others: number
}

export const maxBookings = 10_000

/** The largest file, before it is unpacked. */
export const maxMegabytes = 4

export const refuseFile = (why: string) => new InvalidInputError(`This file cannot be read: ${why}.`)

/** Any fixed one: the same booking always gets the same key. */
const namespace = '5b8f1d0e-7a55-4c5e-9d3c-2f6b8a1c4e70'

/** What tells a booking from all others: the bank's own reference of it, or all that the file says about it. */
export interface Identity {
  account: string
  day: string
  /** Negative for money that went out. */
  cents: number
  currency: string
  by: readonly string[]
}

/**
 * Gives each booking of one statement its key. Of equal bookings in the same statement, each gets its own: a bank lists none
 * twice there, whereas another file may repeat all of them.
 */
export function keysOfStatement(): (identity: Identity) => string {
  const seen = new Map<string, number>()
  return ({ account, day, cents, currency, by }) => {
    const parts = JSON.stringify([account, day, cents, currency, ...by])
    const times = (seen.get(parts) ?? 0) + 1
    seen.set(parts, times)
    return v5(`${parts} ${times}`, namespace)
  }
}

/** Each booking once, however often the files of an archive repeat it. */
export const withoutRepeated = (bookings: readonly ParsedBooking[]): ParsedBooking[] => [
  ...new Map(bookings.map((booking) => [booking.key, booking])).values(),
]
