import { sql } from 'kysely'
import { z } from 'zod'
import { normalizeTaxNumber } from '#content/shop/tax-numbers.ts'
import { askVies } from '../../money/vat-check/vies.ts'
import { checkVatNumber, columnsOf, findCheck, type VatCheck } from '../../money/vat-check/checks.ts'
import { readSettings } from '../../money/invoices/settings.ts'
import { mayReverseCharge } from '../../money/invoices/tax.ts'
import { withTransaction, type Context, type TxContext } from '../../platform/context.ts'
import { time } from '../../platform/fields.ts'
import { fromRow } from '../../platform/http/from-row.ts'
import type { BuyerInput } from './buyer.ts'
import { mailPaymentAttention } from './payment-mails.ts'
import type { Order } from './order.ts'

/**
 * Asks VIES about the VAT ID of a buyer if the tax of their order depends on it. To be called before the transaction that
 * places or changes the order.
 */
export async function checkBuyer(
  ctx: Context,
  { customerCountry: country, region = '', taxNumber = '' }: BuyerInput,
): Promise<void> {
  const settings = (await readSettings(ctx))?.data
  const number = normalizeTaxNumber(taxNumber, country)
  if (settings && mayReverseCharge(settings, { country, region, taxNumber: number }))
    await checkVatNumber(ctx, { number, requester: settings.vatNumber })
}

const giveUpAfterMs = 14 * 24 * 60 * 60 * 1000

/**
 * Asks VIES again about a VAT ID that it gave no answer about. If the answer is not what the tax of an order was decided
 * by, the owner is told. Throws while there is none, so that the job is tried again; after two weeks the owner is told that.
 */
export async function checkAgain(ctx: Context, id: string): Promise<void> {
  const check = await findCheck(ctx, id)
  if (check?.state !== 'open') return
  const answer = await askVies(ctx.env, check)
  const isOver = ctx.now().getTime() - check.askedAt.getTime() > giveUpAfterMs
  if (answer.state === 'open' && !isOver) throw new Error(answer.problem)
  await withTransaction(ctx, async (ctx) => {
    const written = await ctx.db
      .updateTable('vatChecks')
      .set(columnsOf(ctx, answer))
      .where('id', '=', id)
      .where('state', '=', 'open')
      .returningAll()
      .executeTakeFirst()
    if (!written) return
    for (const order of await ordersWith(ctx, id)) {
      const reason = differenceIn(order, written)
      if (reason) await mailPaymentAttention(ctx, order, { reason, transaction: null })
    }
  })
}

const ordersWith = ({ db }: TxContext, id: string): Promise<Order[]> =>
  db
    .selectFrom('orders')
    .selectAll()
    .where(sql<boolean>`tax ->> 'vatCheck' = ${id}`)
    .orderBy('id')
    .execute()

/** What the owner has to know about the later answer, as a sentence; undefined if it fits the tax of the order. */
function differenceIn({ number, tax, customerTaxNumber }: Order, { state }: VatCheck): string | undefined {
  const isReversed = tax?.category === 'AE'
  if (state === 'open')
    return `VIES has not answered for two weeks whether ${customerTaxNumber} is valid. Order ${number} was taken ${isReversed ? 'without tax, by reverse charge' : 'with tax'}: check the number yourself.`
  if (state === 'invalid' && isReversed)
    return `VIES now says that ${customerTaxNumber} is not valid, but order ${number} was taken without tax, by reverse charge. Ask the customer for their VAT ID, or correct the invoice.`
  if (state === 'valid' && !isReversed)
    return `VIES now says that ${customerTaxNumber} is valid, but order ${number} was taken with tax. You can correct the invoice: reverse charge applies.`
  return undefined
}

/** What VIES said about the VAT ID of an order. */
export const vatCheckAnswer = z
  .object({
    number: z.string(),
    /** Open until VIES has answered. */
    state: z.enum(['open', 'valid', 'invalid']),
    askedAt: time,
    answeredAt: time.nullable(),
    /** The number of the consultation, which is evidence. */
    consultation: z.string(),
    name: z.string(),
    address: z.string(),
    /** Why there is no answer. */
    problem: z.string(),
  })
  .meta({ id: 'VatCheck' })

export const vatCheckOf = async (ctx: Context, { tax }: Pick<Order, 'tax'>) => {
  const check = tax?.vatCheck ? await findCheck(ctx, tax.vatCheck) : undefined
  return check ? fromRow(vatCheckAnswer, check) : null
}

/** Deletes the answers about numbers of which no order and no document is left. */
export const deleteUnusedChecks = async (ctx: Context): Promise<void> => {
  await ctx.db
    .deleteFrom('vatChecks')
    .where('askedAt', '<', new Date(ctx.now().getTime() - 24 * 60 * 60 * 1000))
    .where(
      sql<boolean>`not exists (select from orders where tax ->> 'vatCheck' = vat_checks.id::text
        and customer_tax_number <> '')
        and not exists (select from invoices where data -> 'tax' ->> 'vatCheck' = vat_checks.id::text)`,
    )
    .execute()
}
