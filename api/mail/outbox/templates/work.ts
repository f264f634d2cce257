import { formatLongDay, productLanguage } from '#content/locale/format.ts'
import type { MailData, MailFrame } from '../mail-content.ts'
import { orderForCustomer } from './parts.ts'

const agencyWords = ({ reason }: MailData) => ({ agencyWords: reason ? [{ quote: reason }] : [] })
const toBrief = ({ briefUrl }: MailData) => briefUrl

export const workFrames = {
  'brief-reminder': { ...orderForCustomer, button: toBrief },
  'brief-question': { ...orderForCustomer, blocks: agencyWords, button: toBrief },
  'order-waiting': { ...orderForCustomer, blocks: agencyWords },
  'due-date-moved': {
    ...orderForCustomer,
    blocks: agencyWords,
    values: ({ dueOn, locale = productLanguage }) => ({ dueOn: dueOn && formatLongDay(dueOn, locale) }),
  },
} satisfies Record<string, MailFrame>
