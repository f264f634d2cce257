import { z } from 'zod'
import { time } from '../../platform/fields.ts'
import { stateOf, type Subscriber } from './subscribers.ts'
import type { Message } from './messages.ts'
import { fromRow } from '../../platform/http/from-row.ts'

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

export const toMessage = (row: Message) =>
  fromRow(message, row, {
    messageStatus: row.status,
    ...(row.suspicion && { suspicion: row.suspicion }),
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

export const toSubscriber = (row: Subscriber) =>
  fromRow(subscriber, row, {
    subemail: row.email,
    state: stateOf(row),
  })
