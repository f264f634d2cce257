import { withTransaction, type Context, type TxContext } from '#api/platform/context.ts'
import type { Section } from '#content/sections/section.ts'
import { everySection, sections, type SectionKey } from '#content/sections/sections.ts'
import { toText, type FieldValue } from '#content/model/value.ts'
import { create } from '#api/content/records/store.ts'
import type { Database } from '#api/platform/db/database.ts'
import { addPaymentEmail } from '#api/sales/payments/payment-email.ts'
import { seedCompany } from './companies.ts'
import { demoContent } from './content.ts'
import { exampleRecord } from './example.ts'
import { seedInbox } from './inbox.ts'
import { seedInvoices } from './invoices.ts'
import type { DemoContent } from './model.ts'
import { seedOffers } from './offers.ts'
import { seedOrders } from './orders.ts'
import { seedStaff } from './staff.ts'
import { seedSubscription } from './subscription.ts'
import { seedStatistics } from './statistics.ts'

/** Adds the demo agency's content. Texts with defaults keep them. */
export async function writeContent(ctx: TxContext) {
  /** Ids of records by section and name. */
  const ids = new Map<string, string>()
  for (const section of everySection.toSorted((one, other) => depthOf(one) - depthOf(other))) {
    const values = (demoContent as Partial<DemoContent>)[section.key as SectionKey] ?? exampleRecord(section)
    for (const record of Array.isArray(values) ? values : [values]) {
      if (Object.keys(record).length === 0) continue
      const created = await create(ctx, section, { values: withIds(section, record, ids) })
      ids.set(`${section.key} ${toText(created.record[section.titleField ?? ''])}`, created.record._id)
    }
  }
}

/** How many levels of sections must be created first, because their records are referenced. */
const depthOf = (section: Section): number =>
  Math.max(
    0,
    ...Object.values(section.fields).map(({ section: key }) =>
      key ? 1 + depthOf(sections[key as SectionKey]) : 0,
    ),
  )

/** Replaces references to records, which the demo content writes as names separated by semicolons, by ids. */
const withIds = (
  { fields }: Section,
  record: Readonly<Record<string, FieldValue>>,
  ids: ReadonlyMap<string, string>,
) =>
  Object.fromEntries(
    Object.entries(record).map(([name, value]) => {
      const key = fields[name]?.section
      const chosen = key && toText(value).split('; ')
      return [name, chosen ? chosen.map((each) => ids.get(`${key} ${each}`)).join(', ') : value]
    }),
  )

/** Whether a database is new: neither content nor people of the agency were added. */
export async function isUnused(db: Database): Promise<boolean> {
  const used = await db.selectFrom('contentSection').select('section').limit(1).executeTakeFirst()
  const admin = await db.selectFrom('admins').select('id').limit(1).executeTakeFirst()
  return !used && !admin
}

/** Adds the demo agency to a new database; does not change a used one. */
export const seedDemo = (ctx: Context): Promise<boolean> =>
  withTransaction(ctx, async (ctx) => {
    if (!(await isUnused(ctx.db))) return false
    await writeContent(ctx)
    await addPaymentEmail(ctx, 'payments@larkfield.example')
    if (ctx.env.identity.embedded) {
      await seedStaff(ctx)
      await seedOrders(ctx)
      await seedCompany(ctx)
      await seedSubscription(ctx)
      await seedInvoices(ctx)
      await seedOffers(ctx)
      await seedInbox(ctx)
      await seedStatistics(ctx)
    }
    return true
  })
