import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { fileOf } from '../../money/invoices/document.ts'
import type { Providers } from '../../money/payment-providers/registry.ts'
import type { Invoice } from '../../money/invoices/issue.ts'
import type { Context } from '../../platform/context.ts'
import { InvalidInputError } from '../../platform/errors.ts'
import { ZipWriter } from '../../platform/zip-write.ts'
import { datevFile } from './datev.ts'
import { movementsOf, type Movement, type Period } from './money.ts'
import { openItemsAt } from './open-items.ts'
import {
  moneyFile,
  openItemsFile,
  quickBooksInvoices,
  quickBooksMoney,
  xeroInvoices,
  xeroMoney,
} from './other-formats.ts'
import { readBookkeeping, type BookkeepingSettings } from './settings.ts'

/** The programs for which there is a format. */
export const programs = ['datev', 'quickbooks', 'xero'] as const
type Program = (typeof programs)[number]

interface Books extends Period {
  settings: BookkeepingSettings
  currency: string
  documents: readonly Invoice[]
  movements: readonly Movement[]
  now: Date
}

/**
 * A program imports a file of money into one account: one for each way in which it came or went, such as the clearing
 * account of a provider, and each currency.
 */
function byAccount(
  { movements, currency }: Books,
  name: string,
  fileOf: (movements: readonly Movement[]) => Buffer,
): (readonly [name: string, bytes: Buffer])[] {
  const accountOf = ({ via, currency: own }: Movement) => (own === currency ? via : `${via}-${own}`)
  return [...Map.groupBy(movements, accountOf)].map(
    ([account, own]) => [`${name}-${account}.csv`, fileOf(own)] as const,
  )
}

const filesFor: Record<Program, (books: Books) => readonly (readonly [name: string, bytes: Buffer])[]> = {
  datev: (books) => [[`EXTF_Buchungsstapel_${books.from}_${books.to}.csv`, datevFile(books)]],
  quickbooks: (books) => [
    ['quickbooks-invoices.csv', quickBooksInvoices(books.documents)],
    ...byAccount(books, 'quickbooks', quickBooksMoney),
  ],
  xero: (books) => [
    ['xero-invoices.csv', xeroInvoices(books.documents, books.settings)],
    ...byAccount(books, 'xero', xeroMoney),
  ],
}

const maxDays = 366

/**
 * The books of a period as a ZIP file: the files for a program, all money, the open items of the last day, and the PDF of
 * each document, which are drawn while the file is sent.
 */
export async function booksArchive(
  ctx: Context,
  providers: Providers,
  { program, ...period }: Period & { program: Program },
): Promise<Response> {
  const days = (Date.parse(period.to) - Date.parse(period.from)) / 86_400_000
  if (days < 0) throw new InvalidInputError({ errors: { to: 'The last day is before the first one.' } })
  if (days >= maxDays) throw new InvalidInputError({ errors: { to: 'A year at most.' } })
  const documents = await ctx.db
    .selectFrom('invoices')
    .selectAll()
    .where('issuedOn', '>=', period.from)
    .where('issuedOn', '<=', period.to)
    .orderBy('issuedOn')
    .orderBy('id')
    .execute()
  const movements = await movementsOf(ctx, providers, period)
  const { data: settings } = await readBookkeeping(ctx)
  const books = { ...period, settings, documents, movements, currency: ctx.env.currency, now: ctx.now() }
  // Made before the answer begins, so that an error is an answer.
  const files = [
    ...filesFor[program](books),
    ['money.csv', moneyFile(movements)] as const,
    [`open-items-${period.to}.csv`, openItemsFile(await openItemsAt(ctx, period.to))] as const,
  ]
  return new Response(
    Readable.toWeb(Readable.from(bytesOf(files, documents))) as ReadableStream as BodyInit,
    {
      headers: {
        'Content-Type': 'application/zip',
        'Content-Disposition': `attachment; filename="books-${period.from}-${period.to}-${program}.zip"`,
      },
    },
  )
}

async function* bytesOf(files: readonly (readonly [string, Buffer])[], documents: readonly Invoice[]) {
  const zip = new ZipWriter()
  for (const [name, bytes] of files) yield* zip.add(name, Readable.from([bytes]))
  for (const document of documents) {
    const { name, pdf } = await fileOf(document)
    yield* zip.add(`documents/${name}`, Readable.from([pdf]), { stored: true })
  }
  yield* zip.end()
}
