import type { Provider } from '../../platform/db/tables/payments.ts'
import { paypalForm } from './paypal-form/provider.ts'
import { paypalOrders } from './paypal-orders/provider.ts'
import { stripe } from './stripe/provider.ts'
import type { ProblemReporter } from './problems.ts'
import type { PaymentProvider, ProviderContext, ProviderDefinition } from './provider.ts'

/** All payment providers. Of those of one brand that are set up, the first takes new payments. */
export const paymentProviders: ProviderDefinition[] = [paypalOrders, paypalForm, stripe]

/** The definition of a provider, by its stored name. */
export const definitionOf = (name: Provider | null): ProviderDefinition | undefined =>
  paymentProviders.find((each) => each.name === name)

/** The name of a provider in texts. */
export const brandOf = (name: Provider | null): string => definitionOf(name)?.brand ?? 'The payment provider'

/** The uid of a provider's changes in history and audit log. */
export const providerUid = (brand: string) => brand.toLowerCase()

/** Whether a stored uid is a provider's. */
export const isProviderUid = (uid: string) => paymentProviders.some(({ brand }) => providerUid(brand) === uid)

/** The providers that are set up. */
export interface Providers {
  all: readonly PaymentProvider[]
  /** Those that take new payments, the default first. */
  offered: readonly PaymentProvider[]
  /** Finds a provider by its name, for example for its notice. */
  find(name: Provider): PaymentProvider | undefined
}

/** Those that take new payments: of each brand, the first one that is set up. */
export const offeredDefinitions = (
  env: ProviderContext['env'],
  definitions: readonly ProviderDefinition[] = paymentProviders,
): ProviderDefinition[] => {
  const isSetUp = definitions.filter((definition) => definition.isSetUp(env))
  return isSetUp.filter(({ brand }, i) => isSetUp.findIndex((each) => each.brand === brand) === i)
}

/** Creates the providers that are set up: at least one. `problems` gives what records the refusals of a provider. */
export function createProviders(
  context: Omit<ProviderContext, 'problems'> & { problems: (name: Provider) => ProblemReporter },
  definitions: readonly ProviderDefinition[] = paymentProviders,
): Providers {
  const all = definitions
    .filter((definition) => definition.isSetUp(context.env))
    .map((each) => each.create({ ...context, problems: context.problems(each.name) }))
  const find = (name: Provider) => all.find((provider) => provider.name === name)
  return { all, find, offered: offeredDefinitions(context.env, definitions).map(({ name }) => find(name)!) }
}
