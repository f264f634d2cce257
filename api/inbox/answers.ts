import { z } from 'zod'
import { time } from '../fields.ts'
import { stateOf, type Subscriber } from './subscribers.ts'
import type { Message } from './messages.ts'

export const messageStatus = z.enum(['UnRead', 'Read', 'Suspected'], 'UnRead, Read or Suspected.')
export const subscriberState = z.enum(
  ['confirmed', 'unconfirmed', 'unsubscribed'],
  'confirmed, unconfirmed or unsubscribed.',
)

export const message = z
  .object({
    _id: z.uuid(),
    name: z.string(),
    email: z.string(),
    number: z.string(),
    subject: z.string(),
    message: z.string(),
    messageStatus,
    /** Why it was marked as suspected spam, as a sentence. */
    suspicion: z.string().optional(),
  })
  .meta({ id: 'Message' })

export const toMessage = ({ id, name, email, number, subject, message, status, suspicion }: Message) => ({
  _id: id,
  name,
  email,
  number,
  subject,
  message,
  messageStatus: status,
  ...(suspicion && { suspicion }),
})

export const subscriber = z
  .object({
    _id: z.uuid(),
    subemail: z.string(),
    state: subscriberState,
    createdAt: time,
    confirmedAt: time.nullable(),
    unsubscribedAt: time.nullable(),
  })
  .meta({ id: 'Subscriber' })

export const toSubscriber = (row: Subscriber) => ({
  _id: row.id,
  subemail: row.email,
  state: stateOf(row),
  createdAt: row.createdAt,
  confirmedAt: row.confirmedAt,
  unsubscribedAt: row.unsubscribedAt,
})
