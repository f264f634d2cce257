import { definitionOf } from '../payment-providers/registry.ts'
import { storedTestsOf } from '../payment-providers/stored-tests.ts'
import { paymentEmail } from '../payments/payment-email.ts'
import { fine, unchecked, wrong, type Line, type Setup } from './part.ts'

/** The findings of the provider of new payments, which tests its settings. */
export async function examinePayments({ provider, connection: { db } }: Setup): Promise<Line[]> {
  const { label, brand } = definitionOf(provider.name) ?? { label: provider.name, brand: provider.name }
  const tested = await provider.test((await paymentEmail(db))?.email, storedTestsOf(db, provider.name))
  return tested.map(({ name, wrong: problem, todo, notChecked, seenAt }, index) => {
    const check = { key: `payments.${provider.name}.${index}`, title: name }
    if (notChecked) return unchecked(check, notChecked)
    if (problem) return wrong(check, problem, todo ?? `Ask ${brand}.`)
    const seen = seenAt
      ? ` Seen on ${seenAt.toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' })} with the same settings; another test would create another checkout at ${brand}.`
      : ''
    return fine(check, `${label}, ${provider.mode}.${seen}`)
  })
}
