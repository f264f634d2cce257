import type { MailTextKey } from '#content/mail-texts/mail-texts.ts'
import type { CheckText } from '#content/shop/report-check.ts'
import type { MailFrame, Part } from '../mail-content.ts'
import { orderForAgency, orderForCustomer, orderWithBuyer } from './parts.ts'

// The page of an order shows its subscription: a guest's link opens it, too.
const about: MailFrame = orderForCustomer
const toPay: MailFrame = { ...orderForCustomer, ...orderWithBuyer, button: ({ payUrl }) => payUrl }

/** The texts of the later mails about a late payment. */
const lateTexts: Readonly<Record<string, MailTextKey>> = {
  '2': 'subscription-unpaid-2',
  '3': 'subscription-unpaid-3',
}

const addOnTexts: Readonly<Record<string, MailTextKey>> = {
  once: 'subscription-add-on-once',
  removed: 'subscription-add-on-removed',
}

export const subscriptionFrames = {
  'subscription-started': about,
  'subscription-renewed': toPay,
  'subscription-unpaid': {
    ...toPay,
    text: ({ level = '' }) => lateTexts[level] ?? 'subscription-unpaid',
  },
  'subscription-failed': toPay,
  'subscription-card': about,
  'subscription-paused': {
    ...about,
    text: ({ nextPeriod }) => (nextPeriod === undefined ? 'subscription-paused' : 'subscription-resumed'),
  },
  'subscription-ending': {
    ...about,
    text: ({ nextPeriod }) => (nextPeriod === undefined ? 'subscription-ending' : 'subscription-kept'),
  },
  'subscription-ended': about,
  'subscription-price': about,
  'subscription-changed': {
    ...about,
    text: ({ isCanceled }) => (isCanceled ? 'subscription-change-canceled' : 'subscription-changed'),
  },
  'subscription-add-on': {
    ...about,
    text: ({ addOnChange = '' }) => addOnTexts[addOnChange] ?? 'subscription-add-on',
  },
  'report-published': {
    ...orderForCustomer,
    button: ({ reportUrl, orderUrl }) => reportUrl ?? orderUrl,
    blocks: ({ check }) => ({ siteCheck: check ? partsOf(JSON.parse(check) as SiteCheck) : [] }),
    text: ({ isCorrection }) => (isCorrection ? 'report-published-again' : 'report-published'),
  },
  'subscription-notice': orderForAgency,
} satisfies Record<string, MailFrame>

type SiteCheck = CheckText & { heading: string }

const partsOf = ({ heading, intro, score, before, groups }: SiteCheck): Part[] => [
  { subheading: heading },
  [...intro, [score, before].filter(Boolean).join('. ')].filter(Boolean).join('\n'),
  ...groups.flatMap(({ title, points }) => [
    title,
    { list: points.map(({ name, found }) => `${name}: ${found}`) },
  ]),
]
