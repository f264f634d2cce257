import { UnavailableError } from '../../errors.ts'
import { asPrice } from '../../orders/money.ts'
import { checkIpn, parseIpn, readIpn } from './ipn.ts'
import { ask, ipnPath, type PayPal } from '../paypal/hosts.ts'
import { Unreachable, type PaymentProvider } from '../provider.ts'

/** Website Payments Standard: a hidden form that the browser posts, confirmed by instant payment notifications. */
export const paypalForm = (paypal: PayPal): PaymentProvider => {
  const isTest = paypal.mode !== 'live'

  /** PayPal's one word for bytes that are sent back exactly as they came. */
  const postBack = async (raw: Uint8Array) => {
    const { text, status } = await ask(paypal, paypal.postback, {
      method: 'POST',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      body: Buffer.concat([Buffer.from('cmd=_notify-validate&'), raw]),
    })
    if (status === 200 && (text === 'VERIFIED' || text === 'INVALID')) return text
    throw new Unreachable(`PayPal answered ${status} without a verdict.`)
  }

  return {
    name: 'paypal-form',
    start: async (order, payee, invoice) => {
      if (!payee) throw new UnavailableError('Payments are not set up yet. Please try again later.')
      return {
        form: {
          action: paypal.checkout,
          fields: {
            cmd: '_xclick',
            business: payee,
            item_name: order.package_name.slice(0, 127),
            item_number: '1',
            quantity: '1',
            amount: asPrice(order.amount),
            currency_code: order.currency,
            no_shipping: '1',
            custom: order.payment_key,
            invoice,
            charset: 'utf-8',
            // Without it PayPal posts to the return address, which is a page.
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
    test: async (payee) => [
      { name: 'Payment address', wrong: payee ? null : 'There is no payment address yet.' },
      {
        name: 'PayPal answers',
        wrong: await postBack(Buffer.from('txn_id=none')).then(
          (verdict) => (verdict === 'INVALID' ? null : 'PayPal confirms a notice that it never sent.'),
          (error: Error) => error.message,
        ),
      },
      {
        name: 'PayPal reaches this site',
        wrong:
          paypal.mode === 'simulator' || /^https:\/\/(?!localhost|127\.|\[)/.test(paypal.notices)
            ? null
            : 'PUBLIC_URL must be an https address that PayPal can reach from outside.',
      },
    ],
  }
}
