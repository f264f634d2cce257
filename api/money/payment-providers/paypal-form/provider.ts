import { firstCharacters } from '#content/model/first-characters.ts'
import { UnavailableError } from '../../../platform/errors.ts'
import { discountsOf, sumOf, type Line } from '#content/shop/breakdown.ts'
import { asPrice, fromCents, toCents } from '#content/shop/cents.ts'
import { bad, ok, unknown } from '../../../platform/setup/finding.ts'
import { UnreachableError } from '../errors.ts'
import { brand, commonOf, createPayPal, liveSetting, type PayPal, type PayPalHosts } from '../paypal/hosts.ts'
import { request } from '../paypal/request.ts'
import type { PayableOrder, PaymentProvider, ProviderDefinition } from '../provider.ts'
import { checkIpn } from './checks.ts'
import { parseIpn, readIpn, valueOf } from './ipn.ts'

export const ipnPath = '/api/payments/paypal/ipn'

/**
 * Website Payments Standard: the browser posts a hidden form, and PayPal reports payments by instant payment notifications
 * (IPN). It needs no credentials, so its notices are still processed after a change to another provider.
 * https://developer.paypal.com/limited-release/multiparty/wps-deprecation
 */
export const paypalFormAt = (hosts?: PayPalHosts): ProviderDefinition => ({
  name: 'paypal-form',
  brand,
  label: 'Payment form',
  product: 'the payment form',
  way: 'account',
  needsPayee: true,
  liveSetting,
  canRefund: false,
  feeIn: ({ raw }) => valueOf(parseIpn(raw), 'mc_fee') ?? undefined,
  webhook: {
    id: 'receivePaypalIpn',
    path: ipnPath.replace('/api', ''),
    summary: 'Receive a PayPal IPN',
    description: 'Stored if it names an order, then verified and processed.',
    contentType: 'application/x-www-form-urlencoded',
    // The notice of a cart has several fields for each item.
    maxFields: 1000,
  },
  formOrigins: ({ paypal: { mode } }) =>
    ({
      live: ['https://www.paypal.com'],
      sandbox: ['https://www.sandbox.paypal.com'],
      simulator: [],
    })[mode],
  isSetUp: () => true,
  modeIn: ({ paypal }) => paypal.mode,
  create: ({ env, self }) => createForm(createPayPal(env, self, hosts)),
})

export const paypalForm = paypalFormAt()

/** One item with what is left to pay, or a cart if there are several, a quantity or a discount. Both add up to what is left to pay. */
function itemFields(order: PayableOrder, lines: readonly Line[]): Record<string, string> {
  const [first] = lines
  if (!first || (lines.length === 1 && first.full === toCents(order.toPay) && first.quantity === 1))
    return {
      cmd: '_xclick',
      item_name: firstCharacters(first?.name ?? order.packageName, 127),
      item_number: '1',
      quantity: '1',
      amount: asPrice(order.toPay),
    }
  const discount = sumOf(discountsOf(lines).map(({ amount }) => amount))
  return Object.fromEntries([
    ['cmd', '_cart'],
    ['upload', '1'],
    ...lines.flatMap(({ name, quantity, full }, i) => [
      [`item_name_${i + 1}`, firstCharacters(name, 127)],
      [`item_number_${i + 1}`, String(i + 1)],
      [`quantity_${i + 1}`, String(quantity)],
      [`amount_${i + 1}`, fromCents(full / quantity)],
    ]),
    ...(discount > 0 ? [['discount_amount_cart', fromCents(discount)]] : []),
  ]) as Record<string, string>
}

const createForm = (paypal: PayPal): PaymentProvider => {
  const isTest = paypal.mode !== 'live'

  /** Sends exactly the received bytes back to PayPal, which answers VERIFIED or INVALID. */
  const postBack = async (raw: Uint8Array) => {
    const { text, status } = await request(paypal, paypal.postback, {
      method: 'POST',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      body: Buffer.concat([Buffer.from('cmd=_notify-validate&'), raw]),
    })
    if (status === 200 && (text === 'VERIFIED' || text === 'INVALID')) return text
    throw new UnreachableError(brand, `PayPal answered ${status} without a verdict.`)
  }

  return {
    ...commonOf(paypal),
    name: paypalForm.name,
    get noticesTo() {
      return `${paypal.notices}${ipnPath}`
    },
    warnings: [
      'PayPal deprecated this payment method in January 2026 and may shut it down any time after January 1, 2027. ' +
        'Set PAYPAL_CLIENT_ID, PAYPAL_CLIENT_SECRET and PAYPAL_WEBHOOK_ID to accept payments through Orders v2.',
    ],
    start: async (order, { payee, invoiceId, lines }) => {
      if (!payee) throw new UnavailableError('Payments are not set up yet. Please try again later.')
      return {
        form: {
          action: paypal.checkout,
          fields: {
            ...itemFields(order, lines),
            business: payee,
            currency_code: order.currency,
            no_shipping: '1',
            custom: order.paymentKey,
            invoice: invoiceId,
            charset: 'utf-8',
            // By default PayPal sends a POST to the return URL, which is a page.
            rm: '1',
            notify_url: `${paypal.notices}${ipnPath}`,
            return: `${paypal.publicUrl}/received-payment/${order.id}`,
            cancel_return: `${paypal.publicUrl}/order-cancelled/${order.id}`,
          },
        },
      }
    },
    verify: ({ raw }) => postBack(raw),
    read: ({ raw }) => readIpn(parseIpn(raw)),
    check: ({ raw }, order, payee) => checkIpn(parseIpn(raw), order, payee, isTest),
    test: async () => {
      const answers = { key: 'payments.answers', title: 'PayPal answers' }
      const reached = { key: 'payments.reached', title: 'PayPal reaches this site' }
      const isReachable =
        paypal.mode === 'simulator' || /^https:\/\/(?!localhost|127\.|\[)/.test(paypal.notices)
      return [
        await postBack(Buffer.from('txn_id=none')).then(
          (verdict) =>
            verdict === 'INVALID'
              ? ok(answers, `It answers, ${paypal.mode}.`)
              : bad(answers, 'PayPal confirms a notice that it never sent.', 'Ask PayPal.'),
          ({ message }: Error) => unknown(answers, message),
        ),
        isReachable
          ? ok(reached, `Its notices go to ${paypal.notices}.`)
          : bad(
              reached,
              'PUBLIC_URL must be an https address that PayPal can reach from outside.',
              'Set PUBLIC_URL to the address that visitors use.',
            ),
      ]
    },
  }
}
