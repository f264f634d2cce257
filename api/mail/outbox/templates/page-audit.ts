import type { MailFrame, Part } from '../mail-content.ts'
import { why } from './parts.ts'

interface ReportRow {
  name: string
  state: string
  found: string
  cost?: string
  fix?: string
  places?: readonly string[]
}

export const pageAuditFrames = {
  // The address is not proven yet, so it must not contain text that the sender of the form could choose.
  'page-audit-confirmation': {
    button: ({ confirmUrl }) => confirmUrl,
    envelope: (_, sender) => why(sender, 'mailWhyPageCheck'),
  },
  'page-audit-report': {
    blocks: ({ report = '[]', auditUrl = '' }) => ({
      auditReport: [
        { link: auditUrl, to: auditUrl },
        ...(JSON.parse(report) as ReportRow[]).flatMap(partsOf),
      ],
    }),
    envelope: (_, sender) => ({ replyTo: sender.address, ...why(sender, 'mailWhyReport') }),
  },
} satisfies Record<string, MailFrame>

const partsOf = ({ name, state, found, cost, fix, places = [] }: ReportRow): Part[] => [
  { subheading: `${name}: ${state}` },
  found,
  ...(cost ? [cost] : []),
  ...(places.length > 0 ? [{ list: places }] : []),
  // This sign, unlike an arrow, turns in a mail from right to left.
  ...(fix ? [`› ${fix}`] : []),
]
