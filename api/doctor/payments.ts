import { definitionOf } from '../payment-providers/registry.ts'
import { storedTestsOf } from '../payment-providers/stored-tests.ts'
import { paymentEmail } from '../payments/payment-email.ts'
import { missingSaleSteps, saleStepTexts } from '../setup/sale-steps.ts'
import { fine, unchecked, warning, wrong, type Line, type Setup } from './part.ts'

/** The findings of the provider of new payments, and of what has to be decided before the first sale. */
export const examinePayments = async (setup: Setup): Promise<Line[]> => [
  ...(await providerLines(setup)),
  await saleLine(setup),
]

async function saleLine({ connection: { db }, env }: Setup): Promise<Line> {
  const check = { key: 'payments.sales', title: 'Ready to sell' }
  const { missing, hasSold } = await missingSaleSteps(db, env)
  if (missing.length === 0) return fine(check, 'Terms, time zone, currency and invoices are set.')
  const says = `Missing: ${missing.map((step) => saleStepTexts[step].missing).join(', ')}.`
  const todo = missing.map((step) => saleStepTexts[step].todo).join(' ')
  return hasSold ? warning(check, `Orders are being paid. ${says}`, todo) : unchecked(check, says, todo)
}

/** The provider tests its own settings. */
async function providerLines({ provider, connection: { db } }: Setup): Promise<Line[]> {
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
