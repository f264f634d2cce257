import type { MailData, MailFrame } from '../mail-content.ts'
import { aboutOrder } from './parts.ts'

const agencyWords = ({ reason }: MailData) => ({ agencyWords: reason ? [{ quote: reason }] : [] })
const toBrief = ({ briefUrl }: MailData) => briefUrl

export const workFrames = {
  'brief-reminder': { ...aboutOrder, button: toBrief },
  'brief-question': { ...aboutOrder, blocks: agencyWords, button: toBrief },
  'order-waiting': { ...aboutOrder, blocks: agencyWords },
  'due-date-moved': {
    ...aboutOrder,
    blocks: agencyWords,
    // The format of all dates in mails.
    values: ({ dueOn }) => ({ dueOn: dueOn?.replace(/^(\d+)-(\d+)-(\d+)$/, '$2/$3/$1') }),
  },
} satisfies Record<string, MailFrame>
