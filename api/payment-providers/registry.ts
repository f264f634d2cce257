import type { Provider } from '../db/tables/payments.ts'
import { paypalForm } from './paypal-form/provider.ts'
import { paypalOrders } from './paypal-orders/provider.ts'
import type { PaymentProvider, ProviderContext, ProviderDefinition } from './provider.ts'

/** All payment providers. New payments go through the first one that is set up. */
export const paymentProviders: ProviderDefinition[] = [paypalOrders, paypalForm]

/** The definition of a provider, by the name that is stored. */
export const definitionOf = (name: Provider | null): ProviderDefinition | undefined =>
  paymentProviders.find((each) => each.name === name)

/** What people call a provider, in a sentence; of an unknown one what all providers are called. */
export function brandOf(name: Provider | null): string {
  const brands = new Set(paymentProviders.map(({ brand }) => brand))
  return definitionOf(name)?.brand ?? (brands.size === 1 ? [...brands][0]! : 'The payment provider')
}

/** The uid under which a provider's changes are kept in history and audit. */
export const providerUid = (brand: string) => brand.toLowerCase()

/** Whether a stored uid is a provider's. */
export const isProviderUid = (uid: string) => paymentProviders.some(({ brand }) => providerUid(brand) === uid)

/** The providers that are set up. */
export interface Providers {
  /** Takes new payments. */
  current: PaymentProvider
  /** By name: a notice belongs to the provider that sent it. */
  find(name: Provider): PaymentProvider | undefined
}

/** Creates those of `definitions` that are set up; the last one has to be. */
export function createProviders(
  context: ProviderContext,
  definitions: readonly ProviderDefinition[] = paymentProviders,
): Providers {
  const all = definitions
    .filter((definition) => definition.isSetUp(context.env))
    .map((each) => each.create(context))
  return { current: all[0]!, find: (name) => all.find((provider) => provider.name === name) }
}
