import type { Stripe } from 'stripe'
import { discountsOf, lineText, lineTotal, type Line } from '#content/shop/breakdown.ts'
import { formatLongDay, formatMoney } from '#content/locale/format.ts'
import { fromCents, toCents } from '#content/shop/cents.ts'
import { firstCharacters } from '#content/model/first-characters.ts'
import { RefusedError } from '../errors.ts'
import type { NewCheckout, PayableOrder } from '../provider.ts'
import { brand, type StripeAccount } from './account.ts'
import { toSmallestUnit } from './amount.ts'

/** The most lines that a checkout can have. */
const maxLines = 100
const [hourMs, checkoutHours] = [60 * 60 * 1000, 3]

/**
 * The request that opens a checkout. It expires after three hours, rounded up, so that a repeated request is the same. No
 * payment methods are named: the account decides.
 */
export const sessionOf = (
  order: PayableOrder,
  { publicUrl }: Pick<StripeAccount, 'publicUrl'>,
  { invoiceId, lines, at, collect }: Pick<NewCheckout, 'invoiceId' | 'lines' | 'at' | 'collect'>,
): Stripe.Checkout.SessionCreateParams => ({
  mode: 'payment',
  submit_type: 'pay',
  client_reference_id: order.paymentKey,
  metadata: { invoice: invoiceId },
  payment_intent_data: {
    description: invoiceId,
    metadata: { payment_key: order.paymentKey, invoice: invoiceId },
    ...(collect && { setup_future_usage: 'off_session' }),
  },
  ...(collect && {
    customer_creation: 'always',
    custom_text: { submit: { message: collectionText(collect, order.locale) } },
  }),
  line_items: (lines.length > maxLines ? [wholeOf(order)] : lines).map((line) => itemOf(line, order)),
  expires_at: (Math.ceil(at.getTime() / hourMs) + checkoutHours) * (hourMs / 1000),
  success_url: `${publicUrl}/received-payment/${order.id}?token={CHECKOUT_SESSION_ID}`,
  // Leaving the checkout does not cancel the order. A guest who returns there is led to the page of their link.
  cancel_url: `${publicUrl}/pay-now/${order.id}`,
})

/** What the customer agrees to with the payment: the law wants it said before the button. */
const collectionText = (
  { price, later, currency, interval, from }: NonNullable<NewCheckout['collect']>,
  locale: string,
) =>
  `Then ${formatMoney(price, currency, locale)} each ${interval}, from ${formatLongDay(from, locale)}${later ? `, later ${formatMoney(later, currency, locale)}` : ''}, charged automatically until you end your subscription.`

const wholeOf = ({ packageName, toPay }: PayableOrder): Line => ({
  position: 0,
  name: packageName,
  points: [],
  quantity: 1,
  full: toCents(toPay)!,
  discounts: [],
})

/** A line with its price after discounts. If that is not a multiple of its quantity, the quantity is in its name. */
function itemOf(
  line: Line,
  { currency, locale }: PayableOrder,
): Stripe.Checkout.SessionCreateParams.LineItem {
  const total = lineTotal(line)
  const each = total % line.quantity === 0 ? toSmallestUnit(total / line.quantity, currency) : undefined
  const amount = each ?? toSmallestUnit(total, currency)
  if (amount === undefined)
    throw new RefusedError(brand, 'checkout', {
      status: 400,
      issue: 'amount_not_possible',
      detail: `Stripe takes no parts of a unit in ${currency}.`,
    })
  const discounts = discountsOf([line]).map(
    ({ reason, amount: off }) => `${reason}: −${formatMoney(fromCents(off), currency, locale)}`,
  )
  return {
    quantity: each === undefined ? 1 : line.quantity,
    price_data: {
      currency: currency.toLowerCase(),
      unit_amount: amount,
      product_data: {
        name: firstCharacters(each === undefined ? lineText(line) : line.name, 250),
        ...(discounts.length > 0 && { description: firstCharacters(discounts.join(', '), 500) }),
      },
    },
  }
}
