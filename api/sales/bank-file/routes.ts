import { z } from 'zod'
import { fromCents } from '#content/shop/cents.ts'
import { maxMegabytes } from '../../money/bank-files/booking.ts'
import { csvFormat } from '../../money/bank-files/csv-format.ts'
import type { FileContent } from '../../money/bank-files/read-file.ts'
import type { Context } from '../../platform/context.ts'
import { recordId, singleLine } from '../../platform/fields.ts'
import { route } from '../../platform/http/route.ts'
import { openCents } from '../orders/ledger/sums.ts'
import { matchBookings, type Match } from './match.ts'
import { readFileOf, readWithFormat } from './read.ts'
import { recordBookings } from './record.ts'

const tag = 'Bank files'
/** Whoever decides has to see all orders: a file has the payments of all. */
const access = { may: ['payments.record', 'orders.all'] } as const
/** The size of a file in base64, and what is decided about it. */
const kilobytes = Math.ceil((maxMegabytes * 1024 * 4) / 3) + 1024

const data = z
  .base64('Send the bytes of the file in base64.')
  .max(Math.ceil((maxMegabytes * 1024 * 1024 * 4) / 3) + 4, `At most ${maxMegabytes} MB.`)

const bookingAnswer = z
  .object({
    /** The digest of the booking. */
    _id: z.uuid(),
    kind: z.enum(['payment', 'return']),
    day: z.string(),
    amount: z.string(),
    currency: z.string(),
    payer: z.string(),
    payerAccount: z.string(),
    text: z.string(),
    state: z.enum(['open', 'recorded', 'ignored']),
    /** The order for which it is recorded, or is proposed to be. */
    order: z
      .object({
        _id: z.uuid(),
        number: z.string(),
        customer: z.string(),
        open: z.string(),
        currency: z.string(),
      })
      .nullable(),
    /** Whether nothing is left to judge: the text names the order, and the amount fits. */
    isExact: z.boolean(),
    /** Why this order, as sentences. */
    reasons: z.array(z.string()),
    /** Why it could not be recorded. */
    problem: z.string().nullable(),
  })
  .meta({ id: 'BankBooking' })

const fileAnswer = z
  .object({
    kind: z.enum(['camt.053', 'CSV']),
    bookings: z.array(bookingAnswer),
    /** The number of bookings in the file that no customer has made. */
    others: z.int(),
    /** For a CSV file: its columns, and which of them has what. */
    table: z
      .object({
        columns: z.array(z.string()),
        /** The first rows. */
        rows: z.array(z.array(z.string())),
        format: csvFormat,
        /** Whether somebody has saved the format; else it is a guess, and no bookings are read. */
        isSaved: z.boolean(),
      })
      .nullable(),
  })
  .meta({ id: 'BankFile' })

async function toAnswer(
  ctx: Context,
  { file, columns }: FileContent,
  problems: Readonly<Record<string, string>> = {},
): Promise<z.input<typeof fileAnswer>> {
  const matches = file ? await matchBookings(ctx, file.bookings) : []
  return {
    kind: file?.kind ?? 'CSV',
    others: file ? file.others + file.bookings.length - matches.length : 0,
    bookings: matches.map((match) => toBooking(match, problems[match.booking.key] ?? null)),
    table: columns
      ? {
          columns: columns.names,
          rows: columns.rows,
          format: columns.format,
          isSaved: file !== undefined,
        }
      : null,
  }
}

function toBooking({ booking, decision, order, isExact, reasons }: Match, problem: string | null) {
  const { key: _id, kind, day, cents, currency, payer, payerAccount, text } = booking
  const undecided = decision?.isIgnored ? ('ignored' as const) : ('open' as const)
  return {
    _id,
    kind,
    day,
    amount: fromCents(cents),
    currency,
    payer,
    payerAccount,
    text,
    state: decision?.orderId ? ('recorded' as const) : undecided,
    order: order
      ? {
          _id: order.id,
          number: order.number,
          customer: order.customerCompany || order.customerName,
          open: fromCents(openCents(order)),
          currency: order.currency,
        }
      : null,
    isExact,
    reasons,
    problem,
  }
}

/** Files of the agency's bank: its payments find their orders. Nothing of a file is stored but what is decided. */
export const bankFileRoutes = () => [
  route({
    id: 'readBankFile',
    tag,
    method: 'POST',
    path: '/bank-file',
    access,
    summary: 'Read a file of the bank',
    description:
      'A statement (camt.053, also several in a ZIP file) or a CSV file: proposes an order for each payment, and says why. Records and stores nothing.',
    kilobytes,
    body: z.strictObject({ data }),
    answers: fileAnswer,
    run: async ({ ctx, body }) => toAnswer(ctx, await readFileOf(ctx, body.data)),
  }),
  route({
    id: 'setBankFileFormat',
    tag,
    method: 'POST',
    path: '/bank-file/format',
    access,
    summary: 'Say what the columns of a CSV file are',
    description: 'Remembered for all files with the same columns, if this one can be read so.',
    kilobytes,
    body: csvFormat.extend({ data }),
    answers: fileAnswer,
    run: async ({ ctx, body: { data, ...format } }) => toAnswer(ctx, await readWithFormat(ctx, data, format)),
  }),
  route({
    id: 'recordBankFile',
    tag,
    method: 'POST',
    path: '/bank-file/record',
    access,
    summary: 'Record payments of a file of the bank',
    description:
      'Each for the order that is named, once however often this is repeated. Ignored bookings are not proposed again. Resolves with the file as it is then.',
    kilobytes,
    body: z.strictObject({
      data,
      matches: z
        .array(
          z.strictObject({
            booking: recordId('The file has no such booking.'),
            order: singleLine(40).toUpperCase(),
          }),
        )
        .max(1000),
      ignored: z.array(recordId('The file has no such booking.')).max(1000),
    }),
    answers: fileAnswer,
    run: async ({ ctx, body: { data, ...decided } }) => {
      const read = await readFileOf(ctx, data)
      const problems = await recordBookings(ctx, read.file?.bookings ?? [], decided)
      return toAnswer(ctx, read, problems)
    },
  }),
]
