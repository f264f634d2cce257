import type { Database } from '../../db/database.ts'
import type { Env } from '../../env.ts'
import { missingSaleSteps, saleStepTexts } from '../../setup/sale-steps.ts'
import type { StatusCheck } from '../status.ts'

const list = new Intl.ListFormat('en-US')

/** Checks whether everything that orders and invoices are based on was decided before the first sale. */
export const salesCheck =
  (db: Database, env: Pick<Env, 'currencyIsChosen'>): StatusCheck =>
  async () => {
    const { missing, hasSold } = await missingSaleSteps(db, env)
    const item = { key: 'sales', title: 'Ready to sell', facts: [] }
    if (missing.length === 0)
      return { ...item, state: 'ok', says: 'Terms, time zone, currency and invoices are set.' }
    const says = `Missing: ${list.format(missing.map((step) => saleStepTexts[step].missing))}.`
    return {
      ...item,
      state: hasSold ? 'warn' : 'unknown',
      says: hasSold ? `Orders are being paid. ${says}` : says,
      todo: missing.map((step) => saleStepTexts[step].todo).join(' '),
      screen: { text: 'Open the setup steps', to: '/admin' },
    }
  }
