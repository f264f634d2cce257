export interface Mail {
  _id: string
  kind: string
  recipient: string
  recipientName: string | null
  subject: string
  state: 'queued' | 'sent' | 'kept' | 'failed'
  attempts: number
  lastError: string | null
  createdAt: string
  dueAt: string | null
  sentAt: string | null
  orderId: string | null
  messageId: string | null
}

export interface MailSummary {
  queued: number
  sent: number
  kept: number
  failed: number
  server: string | null
}

export const states = {
  queued: { word: 'Waiting', tone: 'warn' },
  sent: { word: 'Sent', tone: 'ok' },
  kept: { word: 'Kept here', tone: '' },
  failed: { word: 'Failed', tone: 'bad' },
} as const
