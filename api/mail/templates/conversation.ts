import type { MailData, MailTemplate } from '../mail-content.ts'
import { facts, hello, toAgency, toCustomer } from './parts.ts'

/** Stands at the top of a mail that can be answered: what follows it in an answer was not written by its sender. */
export const replyMarker = '–– Please write your reply above this line ––'

const marker = ({ replyTo }: MailData) => (replyTo ? [replyMarker] : [])

const answer = ({ replyTo }: MailData) =>
  replyTo
    ? 'Reply to this e-mail, or write on the order’s page.'
    : 'To answer, write on the order’s page: replies to this e-mail are not part of the conversation.'

/** The subject stays the same, so that mail programs keep the mails of an order together. */
const shared = (data: MailData) => ({
  subject: `Order ${data.orderNumber ?? ''}: ${data.packageName ?? 'your package'}`,
  preview: data.message?.slice(0, 120) ?? '',
  replyTo: data.replyTo,
  thread: data.thread,
})

export const orderMessage: MailTemplate = (data, { name }) => ({
  ...toCustomer(data, name),
  ...shared(data),
  heading: 'New message about your order',
  parts: [
    ...marker(data),
    hello(data),
    `${data.author ?? name} wrote about your order:`,
    { quote: data.message ?? '' },
    { button: 'Open the conversation', to: data.orderUrl },
    answer(data),
  ],
})

export const orderMessageReceived: MailTemplate = (data, sender) => ({
  ...toAgency(sender),
  ...shared(data),
  heading: `Message from ${data.author ?? 'a customer'}`,
  parts: [
    ...marker(data),
    { quote: data.message ?? '' },
    { button: 'Open the order', to: data.officeUrl },
    facts(data),
    answer(data),
  ],
})
