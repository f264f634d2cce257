import type { Database } from '../../db/database.ts'
import { neverApplies } from '#content/invoice-settings.ts'
import { readSettings } from '../../invoices/settings.ts'
import type { StatusCheck } from '../status.ts'

const item = {
  key: 'invoices',
  title: 'Invoices',
  screen: { text: 'Open invoice settings', to: '/admin/invoices/settings' },
  facts: [],
}

/** Checks the saved tax rules, as those of an earlier version may not be valid any more. */
export const invoicesCheck =
  (db: Database): StatusCheck =>
  async () => {
    const settings = (await readSettings(db))?.data
    if (!settings) {
      const paid = await db
        .selectFrom('orders')
        .select('id')
        .where('paidAt', 'is not', null)
        .limit(1)
        .execute()
      if (paid.length === 0) return { ...item, state: 'unknown', says: 'No invoices are issued yet.' }
      return {
        ...item,
        state: 'warn',
        says: 'Orders are being paid, but no invoices are issued.',
        todo: 'Save the invoice settings, then issue the invoice on the page of each paid order.',
      }
    }
    const rule = settings.taxMode === 'rules' ? settings.taxRules.find(neverApplies) : undefined
    if (!rule) return { ...item, state: 'ok', says: 'Each paid order gets an invoice.' }
    const place = rule.country === 'EU' ? 'the EU' : 'everywhere else'
    return {
      ...item,
      state: 'warn',
      says: `A tax rule never applies: ${rule.name} of ${rule.rate} % for ${place}, ${rule.region}.`,
      todo: 'Enter the country of this region in the rule, or remove the region. Invoices may lack this tax until then.',
    }
  }
