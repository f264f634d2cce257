import { countryOptions } from '../locale/countries.ts'
import { analyticsErrors, analyticsServices, type AnalyticsValues } from '../model/analytics.ts'
import { choice, email, items, lines, text, type Field } from '../model/field.ts'
import { transferAudiences, workStarts } from '../shop/bank-transfer.ts'
import { bookkeepingErrors } from '../shop/bookkeeping.ts'
import { invoiceSettingErrors } from '../shop/invoice-settings.ts'
import { mailWordErrors, mailWordNames, type MailWords } from '../mail-texts/mail-text.ts'
import { mailTextKeys, mailTextOf, type MailTextKey } from '../mail-texts/mail-texts.ts'
import { keepAll, retentionErrors, retentionKeys, retentionRules, type RetentionKey } from './retention.ts'
import { group, type Section } from './section.ts'
import { sections, type SectionKey } from './sections.ts'
import { toText, type FieldValue } from '../model/value.ts'

/** What only people of the agency see, with its permission: it is on no page, and has no drafts. */
const setting = { readBy: 'team', screens: [] } as const
const optional = { optional: true } as const

const countryCodes = countryOptions.map(([code]) => code)

const retentionFields = Object.fromEntries(
  retentionKeys.map((key) => [key, text(retentionRules[key].title, optional)]),
) as Record<RetentionKey, Field & { kind: 'text'; optional: true }>

function mailTextErrors({ mailKey, ...values }: Readonly<Record<string, FieldValue>>) {
  const words = Object.fromEntries(mailWordNames.map((name) => [name, toText(values[name])]))
  return mailWordErrors(mailTextOf(toText(mailKey) as MailTextKey), words as Record<keyof MailWords, string>)
}

/**
 * The settings of the agency: records with a history like those of the site's sections, but apart from them, so that
 * nothing that handles the site's content sees them.
 */
export const settings = group('Settings', {
  paymentEmail: {
    ...setting,
    permission: 'settings.payments',
    title: 'Payment address',
    about: 'The account that receives your customers’ payments.',
    holds: 'one',
    fields: { paypalEmail: email('Account email') },
  },
  invoiceSettings: {
    ...setting,
    permission: 'settings.invoices',
    title: 'Invoice settings',
    about: 'The issuer of invoices, their numbers and the tax.',
    holds: 'one',
    fields: {
      name: text('Legal name'),
      street: lines('Street'),
      postalCode: text('Postal code', optional),
      city: text('City'),
      region: text('State or province', optional),
      country: choice('Country', countryCodes),
      email: email('Email', optional),
      phone: text('Phone', optional),
      register: text('Company register', optional),
      iban: text('IBAN', optional),
      bic: text('BIC', optional),
      prefix: text('Invoice prefix'),
      creditPrefix: text('Credit note prefix'),
      vatNumber: text('VAT ID', optional),
      taxNumber: text('Other tax number', optional),
      taxMode: choice('Tax', ['none', 'exempt', 'rules']),
      taxRules: items(
        'Tax by country',
        'tax rule',
        {
          country: choice('Country', ['EU', '*', ...countryCodes]),
          region: text('State or province', optional),
          rate: text('Percentage'),
          name: text('Name'),
        },
        100,
        optional,
      ),
      exemptText: lines('Reason for no tax', optional),
      reverseChargeText: lines('Reverse charge text', optional),
      unchecked: choice('If VIES cannot check a VAT ID', ['reverse', 'charge'], optional),
      note: lines('Note on each invoice', optional),
    },
    check: invoiceSettingErrors,
  },
  bankTransfer: {
    ...setting,
    permission: 'settings.payments',
    title: 'Bank transfer',
    about: 'The account to which customers pay on invoice, and for whom.',
    holds: 'one',
    fields: {
      audience: choice('For whom', Object.keys(transferAudiences)),
      accountHolder: text('Account holder', optional),
      iban: text('IBAN', optional),
      bic: text('BIC', optional),
      bank: text('Bank', optional),
      days: text('Days to pay'),
      workStarts: choice('Work starts', Object.keys(workStarts)),
      text: lines('Text', optional),
      reminderDays: text('Days of the reminders', optional),
    },
  },
  analytics: {
    ...setting,
    permission: 'settings.analytics',
    title: 'Statistics service',
    about: 'The service that counts the visitors of the public pages, beside the statistics of the product.',
    holds: 'one',
    fields: {
      service: choice('Service', analyticsServices, optional),
      siteId: text('Site', optional),
      host: text('Server', optional),
      cookies: choice('Matomo', ['With cookies'], optional),
    },
    check: (values) => analyticsErrors(values as AnalyticsValues),
  },
  bookkeeping: {
    ...setting,
    permission: 'settings.invoices',
    title: 'Bookkeeping',
    about: 'The accounts for exports to bookkeeping.',
    holds: 'one',
    fields: {
      consultant: text('DATEV consultant', optional),
      client: text('DATEV client', optional),
      accountLength: text('Length of accounts'),
      yearStart: text('First month of the fiscal year'),
      debtor: text('Account of customers'),
      revenue: lines('Accounts of revenue'),
      bank: text('Bank account'),
      provider: text('Account of the payment provider'),
      cash: text('Cash account'),
      other: text('Account of other payments'),
      fees: text('Account of fees'),
    },
    check: bookkeepingErrors,
  },
  retention: {
    ...setting,
    permission: 'retention.manage',
    title: 'Data retention rules',
    about: `After how many days old data is deleted; “${keepAll}” keeps everything.`,
    holds: 'one',
    fields: retentionFields,
    check: retentionErrors,
  },
  mailText: {
    ...setting,
    permission: 'settings.mail',
    title: 'Email texts',
    singular: 'email text',
    about: 'The texts of emails that were changed. All others have the default text.',
    holds: 'many',
    titleField: 'mailName',
    fields: {
      mailKey: choice('Email', mailTextKeys),
      mailName: text('Name'),
      subject: text('Subject'),
      preview: text('Preview', optional),
      heading: text('Heading', optional),
      body: lines('Text'),
      button: text('Button', optional),
    },
    check: mailTextErrors,
  },
})

export type Settings = typeof settings
export type SettingKey = keyof Settings

/** The key of anything that is stored as content: a section of the site, or a setting. */
export type StoredKey = SectionKey | SettingKey

/** The settings that public pages show. */
export const publishedSettings = ['analytics'] as const satisfies readonly SettingKey[]
export type PublishedSetting = (typeof publishedSettings)[number]

/** The declarations of everything that is stored as content. */
export const stored: Readonly<Record<StoredKey, Section>> = { ...sections, ...settings }

export const everySetting: readonly Section[] = Object.values(settings)
export const everyStored: readonly Section[] = Object.values(stored)
