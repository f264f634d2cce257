import type { Provider } from '../db/tables/payments.ts'
import { paypalForm } from './paypal-form/provider.ts'
import { paypalOrders } from './paypal-orders/provider.ts'
import type { PayPal } from './paypal/hosts.ts'
import type { Reporter } from './provider-problems.ts'
import type { PaymentProvider } from './provider.ts'

/** Those that are set up. Notices are read by the one that they come from; new payments go through `current`. */
export interface Providers {
  current: PaymentProvider
  find(name: Provider): PaymentProvider | undefined
  merchantId: string | undefined
  /** Is told what the provider refuses. */
  reporter: Reporter
}

/** The hidden form needs no credentials, so that its notices are understood after a change to Orders v2 too. */
export function createProviders(paypal: PayPal, reporter: Reporter): Providers {
  const form = paypalForm(paypal)
  const orders = paypal.credentials && paypalOrders(paypal, reporter)
  return {
    current: orders ?? form,
    find: (name) => (name === 'paypal-form' ? form : orders),
    merchantId: paypal.merchantId,
    reporter,
  }
}
