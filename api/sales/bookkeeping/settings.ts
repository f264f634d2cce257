import { z } from 'zod'
import { bookkeepingErrors } from '#content/shop/bookkeeping.ts'
import { readSetting, saveSetting } from '../../content/records/settings.ts'
import type { Context } from '../../platform/context.ts'
import { singleLine, textField } from '../../platform/fields.ts'

const short = singleLine(9)

/** The accounts of the owner's bookkeeping. */
export const bookkeepingSettings = z
  .strictObject({
    consultant: short,
    client: short,
    accountLength: short,
    yearStart: short,
    debtor: short,
    revenue: textField(2000),
    bank: short,
    provider: short,
    card: short.default(''),
    cash: short,
    other: short,
    fees: short,
  })
  .superRefine((settings, context) => {
    for (const [field, message] of Object.entries(bookkeepingErrors(settings)))
      context.addIssue({ code: 'custom', path: [field], message })
  })

export type BookkeepingSettings = z.output<typeof bookkeepingSettings>

/** The initial values: accounts of the standard chart SKR 03. */
const initial: BookkeepingSettings = {
  consultant: '',
  client: '',
  accountLength: '4',
  yearStart: '1',
  debtor: '10000',
  revenue: '19; 8400\n7; 8300\nAE; 8336\nE; 8195\nZ; 8200\nO; 8338',
  bank: '1200',
  provider: '1360',
  card: '1362',
  cash: '1000',
  other: '1361',
  fees: '4970',
}

interface StoredSettings {
  data: BookkeepingSettings
  version: number
}

export async function readBookkeeping(ctx: Context): Promise<StoredSettings> {
  const setting = await readSetting(ctx, 'bookkeeping')
  if (!setting) return { data: initial, version: 0 }
  // The version before had one account for all providers.
  const { card = '' } = setting.values as Partial<BookkeepingSettings>
  return { data: { ...setting.values, card }, version: setting.version }
}

/** Throws a StaleVersionError (412) if the stored version is not `expected`. */
export const saveBookkeeping = async (
  ctx: Context,
  data: BookkeepingSettings,
  expected: number | undefined,
): Promise<StoredSettings> => ({
  data,
  version: await saveSetting(ctx, 'bookkeeping', { values: data, expected }),
})
