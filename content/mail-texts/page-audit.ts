import type { MailText } from './mail-text.ts'

export const pageAuditMailTexts = {
  'page-audit-confirmation': {
    title: 'Free page check: confirm the address',
    to: 'subscriber',
    sentWhen: 'When a visitor asks for the report of a free page check.',
    variables: ['agency'],
    blocks: ['button'],
    needs: ['button'],
    subject: 'Your report from {agency}',
    preview: 'One click, and the report is on its way.',
    heading: 'Confirm your address',
    body: `Somebody asked {agency} to send the report of a page check to this address.

{button}

The link expires in seven days. If it was not you, ignore this email: nothing more follows.`,
    button: 'Send me the report',
  },
  'page-audit-report': {
    title: 'Free page check: the report',
    to: 'subscriber',
    sentWhen: 'When a visitor has confirmed the address for the report.',
    variables: ['agency', 'site'],
    blocks: ['auditReport'],
    needs: ['auditReport'],
    subject: 'What we found on {site}',
    preview: 'Ten things that decide how your page is found.',
    heading: 'What we found on {site}',
    body: `{auditReport}

Do you want to know what we would do first? Reply to this email.`,
    button: '',
  },
} satisfies Record<string, MailText>
