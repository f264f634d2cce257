import type { SettingKey } from '#content/sections/settings.ts'

/** The screen of each setting; of an email text, its own one. */
const addresses: Record<SettingKey, string> = {
  paymentEmail: '/admin/payment',
  invoiceSettings: '/admin/invoices/settings',
  bankTransfer: '/admin/payment/transfer',
  analytics: '/admin/statistics/service',
  bookkeeping: '/admin/bookkeeping',
  retention: '/admin/retention',
  mailText: '/admin/mail-texts',
}

/** The screen of a setting with these values; undefined if the key is not that of a setting. */
export function settingAddress(key: string, values: Readonly<Record<string, unknown>> | null) {
  const address = addresses[key as SettingKey] as string | undefined
  return address && typeof values?.mailKey === 'string' ? `${address}/${values.mailKey}` : address
}
