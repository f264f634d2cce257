import type { MailTemplate } from '../mail-content.ts'
import { customerFacts, facts, money, toAgency } from './parts.ts'

/** To the agency; an answer goes to who wrote. */
export const messageReceived: MailTemplate = (data, { name }) => ({
  subject: `Message from ${data.name ?? 'a visitor'}: ${data.subject ?? ''}`,
  preview: data.message?.slice(0, 120) ?? '',
  heading: data.subject ?? 'New message',
  replyTo: data.email,
  parts: [
    {
      facts: [
        ['From', data.name],
        ['E-mail', data.email],
        ['Phone', data.number],
      ],
    },
    { quote: data.message ?? '' },
    { button: 'Open the message', to: data.messageUrl },
    'Reply to this e-mail to answer the sender directly.',
    ...(data.last
      ? [
          'You are receiving a lot of messages right now. For the next hour, new messages appear in the back office only.',
        ]
      : []),
  ],
  ...toAgency(name),
})

export const orderReceived: MailTemplate = (data, { name }) => ({
  ...toAgency(name),
  subject: `New order ${data.orderNumber ?? ''}: ${data.packageName ?? ''}`,
  preview: `${data.customerName ?? 'A customer'} ordered ${data.packageName ?? 'a package'}.`,
  heading: 'New order',
  replyTo: data.customerEmail,
  parts: [
    { facts: [...facts(data).facts, ...customerFacts(data)] },
    { button: 'Open the order', to: data.officeUrl },
  ],
})

export const paymentReceived: MailTemplate = (data, { name }) => ({
  ...toAgency(name),
  subject: `Paid: order ${data.orderNumber ?? ''}, ${data.packageName ?? ''}`,
  preview: `${money(data, 'amount') ?? 'A payment'} has been received. You can start the work.`,
  heading: 'Order paid',
  replyTo: data.customerEmail,
  parts: [
    `${money(data, 'amount') ?? 'The payment'} has been received. You can start the work.`,
    { facts: [...facts(data).facts, ...customerFacts(data)] },
    { button: 'Open the order', to: data.officeUrl },
  ],
})

export const paymentAttention: MailTemplate = (data, { name }) => ({
  ...toAgency(name),
  subject: `Action required: payment for order ${data.orderNumber ?? ''}`,
  preview: data.reason ?? '',
  heading: 'A payment needs your attention',
  replyTo: data.customerEmail,
  parts: [
    data.reason ?? 'There is a problem with this payment.',
    { facts: [...facts(data).facts, ...customerFacts(data)] },
    { button: 'Open the order', to: data.officeUrl },
  ],
})

/**
 * The agency's answer, to who wrote: to an address that nobody has proven to own, so there is nothing in it that the
 * sender of the form could choose.
 */
export const messageReply: MailTemplate = (data, { name }) => ({
  subject: `Re: your message to ${name}`,
  preview: data.body?.slice(0, 120) ?? '',
  replyTo: data.replyTo,
  parts: paragraphs(data.body),
  because: `You are receiving this e-mail because this address was entered in the contact form of ${name}.`,
})

export const invitation: MailTemplate = (data, { name }) => ({
  subject: `You are invited to manage ${name}`,
  preview: 'Accept the invitation within seven days.',
  heading: `Help manage ${name}`,
  parts: [
    `${data.invitedBy ?? 'An administrator'} invited you to the back office of ${name}, where you can edit the website and manage messages and orders.`,
    { button: 'Accept the invitation', to: data.link },
    `Sign in with this e-mail address, ${data.email ?? 'the one this e-mail was sent to'}. The link can be used once and expires in seven days.`,
    'If you did not expect this invitation, you can ignore this e-mail.',
  ],
  because: `You are receiving this e-mail because an administrator of ${name} invited you.`,
})

const paragraphs = (words = '') => words.split(/\n\s*\n/).filter((each) => each.trim())
