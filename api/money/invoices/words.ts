import { withDefaults, type WithDefaults } from '#content/sections/section.ts'
import { sections } from '#content/sections/sections.ts'
import { list } from '../../content/records/records.ts'
import type { Context } from '../../platform/context.ts'
import type { InvoiceData } from '../../platform/db/invoice-data.ts'

/** The words on documents about money. */
export type InvoiceWords = WithDefaults<typeof sections.wordsInvoice>

const section = sections.wordsInvoice

/** The owner's words of now. */
export const currentWords = async (ctx: Context): Promise<InvoiceWords> => wordsOf(await wordsToKeep(ctx))

/** The owner's words of now as a document keeps them: those that differ from the default. */
export async function wordsToKeep(ctx: Context): Promise<Pick<InvoiceData, 'words'>> {
  const [stored] = await list(ctx, section)
  const own = Object.keys(section.fields).flatMap((name) => {
    const text = stored?.[name as keyof typeof section.fields]
    return text ? [[name, text]] : []
  })
  return own.length > 0 ? { words: Object.fromEntries(own) } : {}
}

/** The words of a document, as they were when it was issued. */
export const wordsOf = ({ words = {} }: Pick<InvoiceData, 'words'>): InvoiceWords =>
  withDefaults(section, words) as InvoiceWords
