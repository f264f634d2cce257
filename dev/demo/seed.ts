import type { Currency } from '#content/money.ts'
import { everySection, type SectionKey } from '#content/sections.ts'
import { appointAdmin } from '#api/access/admins.ts'
import { operator } from '#api/caller.ts'
import { create } from '#api/content/store.ts'
import { inTransaction, type Database, type Tx } from '#api/db/database.ts'
import { addPaymentEmail } from '#api/payments/payment-email.ts'
import { demoAccounts } from './accounts.ts'
import { seedCompany } from './companies.ts'
import { demoContent } from './content.ts'
import { exampleRecord } from './example.ts'
import { seedInbox } from './inbox.ts'
import { seedInvoices } from './invoices.ts'
import type { DemoContent } from './model.ts'
import { seedOrders } from './orders.ts'

/** Adds the demo agency's words and pictures. What has usual words keeps them. */
export async function writeContent(tx: Tx) {
  for (const section of everySection) {
    const values = (demoContent as Partial<DemoContent>)[section.key as SectionKey] ?? exampleRecord(section)
    for (const record of Array.isArray(values) ? values : [values])
      if (Object.keys(record).length > 0) await create(tx, section, record, operator)
  }
}

/** Fills a database that has never held anything with the demo agency; any other is left as it is. */
export const seedDemo = (db: Database, withAccounts: boolean, currency: Currency = 'USD'): Promise<boolean> =>
  inTransaction(db, async (tx) => {
    const used = await tx.selectFrom('content_section').select('section').limit(1).executeTakeFirst()
    const admin = await tx.selectFrom('admins').select('id').limit(1).executeTakeFirst()
    if (used || admin) return false
    await writeContent(tx)
    await addPaymentEmail(tx, 'payments@larkfield.example', operator)
    const [administrator] = demoAccounts
    if (withAccounts) {
      await appointAdmin(tx, { ...operator, uid: administrator.uid, email: administrator.email })
      await seedOrders(tx, currency)
      await seedCompany(tx)
      await seedInvoices(tx)
      await seedInbox(tx)
    }
    return true
  })
