import { z } from 'zod'
import type { SectionKey } from '#content/sections.ts'
import type { Database } from '../db/database.ts'
import type { Env } from '../env.ts'
import { isSetUp } from '../setup/results.ts'
import { missingSaleSteps, saleSteps } from '../setup/sale-steps.ts'
import { readSetting } from './settings.ts'

/** The content that a site needs before it goes public, in the order in which the owner fills it in. */
const steps = [
  'site',
  'logo',
  'banner',
  'about',
  'serviceItem',
  'pricing',
  'footerAddress',
  'privacy',
] as const satisfies readonly SectionKey[]

/** A step of setting up a site, and whether it is done. */
export const setupStep = z.object({
  step: z.enum([...steps, ...saleSteps, 'paymentEmail', 'checks']),
  done: z.boolean(),
  /** Whether it is not done although an order was paid that needs it. */
  overdue: z.boolean(),
})

/** Each step of setting up a site, and whether it is done. `needsPayee`: whether the provider pays to an email address. */
export async function setupOf(
  db: Database,
  env: Pick<Env, 'currencyIsChosen'>,
  needsPayee: boolean,
): Promise<z.infer<typeof setupStep>[]> {
  const filled = await db
    .selectFrom('content')
    .select('section')
    .distinct()
    .where('section', 'in', steps)
    .execute()
  const payment = await readSetting(db, 'paymentEmail')
  const { missing, hasSold } = await missingSaleSteps(db, env)
  const done = new Set<string>(filled.map(({ section }) => section))
  return [
    ...steps.map((step) => ({ step, done: done.has(step), overdue: false })),
    ...saleSteps.map((step) => ({
      step,
      done: !missing.includes(step),
      overdue: hasSold && missing.includes(step),
    })),
    ...(needsPayee ? [{ step: 'paymentEmail' as const, done: payment !== undefined, overdue: false }] : []),
    { step: 'checks' as const, done: await isSetUp(db), overdue: false },
  ]
}
