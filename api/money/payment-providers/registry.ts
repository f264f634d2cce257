import type { Provider } from '../../platform/db/tables/payments.ts'
import { paypalForm } from './paypal-form/provider.ts'
import { paypalOrders } from './paypal-orders/provider.ts'
import type { PaymentProvider, ProviderContext, ProviderDefinition } from './provider.ts'

/** All payment providers. New payments go through the first one that is set up. */
export const paymentProviders: ProviderDefinition[] = [paypalOrders, paypalForm]

/** The definition of a provider, by its stored name. */
export const definitionOf = (name: Provider | null): ProviderDefinition | undefined =>
  paymentProviders.find((each) => each.name === name)

/** The name of a provider in texts. For an unknown provider, the name of the brand if all providers share it. */
export function brandOf(name: Provider | null): string {
  const brands = new Set(paymentProviders.map(({ brand }) => brand))
  return definitionOf(name)?.brand ?? (brands.size === 1 ? [...brands][0]! : 'The payment provider')
}

/** The uid of a provider's changes in history and audit log. */
export const providerUid = (brand: string) => brand.toLowerCase()

/** Whether a stored uid is a provider's. */
export const isProviderUid = (uid: string) => paymentProviders.some(({ brand }) => providerUid(brand) === uid)

/** The providers that are set up. */
export interface Providers {
  /** The provider of new payments. */
  current: PaymentProvider
  /** Finds a provider by its name, for example for its notice. */
  find(name: Provider): PaymentProvider | undefined
}

/** Creates the providers that are set up. The last definition always has to be set up. */
export function createProviders(
  context: ProviderContext,
  definitions: readonly ProviderDefinition[] = paymentProviders,
): Providers {
  const all = definitions
    .filter((definition) => definition.isSetUp(context.env))
    .map((each) => each.create(context))
  return { current: all[0]!, find: (name) => all.find((provider) => provider.name === name) }
}
