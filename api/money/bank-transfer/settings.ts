import { electronicFormatIBAN, isSEPACountry, isValidBIC, isValidIBAN } from 'ibantools'
import { z } from 'zod'
import {
  transferAudiences,
  workStarts,
  type TransferAudience,
  type WorkStart,
} from '#content/shop/bank-transfer.ts'
import { readSetting, saveSetting } from '../../content/records/settings.ts'
import type { Context } from '../../platform/context.ts'
import { requiredMessage, singleLine, textField } from '../../platform/fields.ts'

const iban = singleLine(42)
  .transform((value) => electronicFormatIBAN(value) ?? '')
  .refine(
    (value) => value === '' || isValidIBAN(value),
    'This is not a valid IBAN. Compare it with your bank statement.',
  )

const bic = singleLine(14)
  .transform((value) => value.replaceAll(' ', '').toUpperCase())
  .refine((value) => value === '' || isValidBIC(value), 'This is not a valid BIC. It has 8 or 11 characters.')

/** Days after the due date, ascending, with commas between them: `3, 10, 20`; empty for no reminders. */
const reminderDays = z
  .union([
    singleLine(20).transform((text) =>
      text
        .split(',')
        .map((each) => each.trim())
        .filter(Boolean)
        .map(Number),
    ),
    z.array(z.number()),
  ])
  .refine(
    (days) =>
      days.length <= 3 &&
      days.every((day, i) => Number.isInteger(day) && day >= 1 && day <= 180 && day > (days[i - 1] ?? 0)),
    'Up to three whole numbers of days, each larger than the one before, such as 3, 10, 20.',
  )

/** The settings of payment by bank transfer, on invoice. */
export const transferSettings = z
  .strictObject({
    audience: z.enum(Object.keys(transferAudiences) as [TransferAudience], 'Choose for whom.'),
    accountHolder: singleLine(70),
    iban,
    bic,
    bank: singleLine(100),
    days: z.coerce
      .number<number | string>('A whole number of days.')
      .int()
      .min(0)
      .max(120, 'At most 120 days.'),
    workStarts: z.enum(Object.keys(workStarts) as [WorkStart], 'Choose when.'),
    text: textField(500),
    reminderDays,
  })
  .superRefine(({ audience, ...values }, context) => {
    if (audience === 'nobody') return
    for (const field of ['accountHolder', 'iban'] as const)
      if (values[field] === '') context.addIssue({ code: 'custom', path: [field], message: requiredMessage })
  })

export type TransferSettings = z.output<typeof transferSettings>

/** The initial values of the settings form. */
const emptySettings: TransferSettings = {
  audience: 'nobody',
  accountHolder: '',
  iban: '',
  bic: '',
  bank: '',
  days: 14,
  workStarts: 'after',
  text: '',
  reminderDays: [3, 10, 20],
}

interface StoredSettings {
  data: TransferSettings
  version: number
}

/** The settings; switched off until the owner has saved some. */
export async function readTransferSettings(ctx: Context): Promise<StoredSettings> {
  const setting = await readSetting(ctx, 'bankTransfer')
  if (!setting) return { data: emptySettings, version: 0 }
  const { audience, workStarts: start, days, reminderDays: reminders, ...values } = setting.values
  const data = {
    ...values,
    audience: audience as TransferAudience,
    workStarts: start as WorkStart,
    days: Number(days),
    reminderDays: reminders === '' ? [] : reminders.split(', ').map(Number),
  }
  return { data, version: setting.version }
}

/** Throws a StaleVersionError (412) if the stored version is not `expected`. Issued invoices do not change. */
export async function saveTransferSettings(
  ctx: Context,
  data: TransferSettings,
  expected: number | undefined,
): Promise<StoredSettings> {
  const values = { ...data, days: String(data.days), reminderDays: data.reminderDays.join(', ') }
  return { data, version: await saveSetting(ctx, 'bankTransfer', { values, expected }) }
}

/** Whether a transfer to the account in a currency is a SEPA credit transfer, which banks make from a QR code. */
export const isSepaTransfer = (accountIban: string, currency: string) =>
  currency === 'EUR' && isSEPACountry(accountIban.slice(0, 2))
