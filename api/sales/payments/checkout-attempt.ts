import type { Context } from '../../platform/context.ts'
import { hashOf, sharedSecret } from '../../platform/secrets/keys.ts'
import type { Order } from '../orders/order.ts'
import type { Providers } from '../../money/payment-providers/registry.ts'

/** The invoice id of the order's current checkout, unique for the installations that share an account, and for each checkout. */
export async function invoiceIdOf({ db }: Context, { number, checkoutAttempt }: Order, suffix = '') {
  const secret = hashOf(await sharedSecret(db, 'installation'))
  const installation = secret
    .replaceAll(/[^A-Za-z0-9]/g, '')
    .slice(0, 6)
    .toUpperCase()
  return `${number}-${installation}${checkoutAttempt ? `-${checkoutAttempt}` : ''}${suffix}`
}

/** Abandons the current checkout, so that the next payment starts another one. */
export const abandonCheckout = ({ db }: Context, { id, checkoutAttempt }: Order) =>
  db
    .updateTable('orders')
    .set({ checkoutAttempt: checkoutAttempt + 1, checkoutId: null, paymentStartedAt: null })
    .where('id', '=', id)
    .where('checkoutAttempt', '=', checkoutAttempt)
    .execute()

/** The provider of an order's current checkout. One without a name was started before there could be several. */
export const checkoutProviderOf = (providers: Providers, { checkoutProvider }: Order) =>
  checkoutProvider === null ? providers.offered[0] : providers.find(checkoutProvider)
