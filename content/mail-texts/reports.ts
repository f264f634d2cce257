import type { MailText } from './mail-text.ts'

/** A mail with a report. */
const toReader = <const T extends Omit<MailText, 'to' | 'variables' | 'blocks'>>(text: T) =>
  ({
    to: 'customer',
    variables: ['agency', 'customerName', 'orderNumber', 'packageName', 'amount', 'day'],
    blocks: ['button', 'order', 'orderLink', 'siteCheck'],
    ...text,
  }) satisfies MailText

/** Mails about the reports of periods. */
export const reportMailTexts = {
  'report-published': toReader({
    title: 'Report of a period',
    sentWhen: 'When you publish the report of a period. It is attached as a PDF.',
    subject: 'Your report: {packageName}',
    preview: 'What we have done, and what comes next.',
    heading: 'Your report is ready',
    body: `Hello {customerName},

your report of {packageName} is ready: what we have done, your numbers, and what comes next. It is attached as a PDF, too.

{siteCheck}

{button}`,
    button: 'Read the report',
  }),
  'report-published-again': {
    kind: 'report-published',
    ...toReader({
      title: 'Newer version of a report',
      sentWhen: 'When you publish a newer version of a report. It is attached as a PDF.',
      subject: 'A newer version of your report: {packageName}',
      preview: 'It replaces the one that you have.',
      heading: 'A newer version of your report',
      body: `Hello {customerName},

there is a newer version of your report of {packageName}. It replaces the one that you have, and is attached as a PDF, too.

{siteCheck}

{button}`,
      button: 'Read the report',
    }),
  },
} as const satisfies Record<string, MailText>
