import type { MailTemplate } from '../mail-content.ts'
import { customerFacts, facts, money, toAgency } from './parts.ts'

/** To the agency; an answer goes to who wrote. */
export const messageReceived: MailTemplate = (data, { name }) => ({
  subject: `Message from ${data.name ?? 'a visitor'}: ${data.subject ?? ''}`,
  preview: data.message?.slice(0, 120) ?? '',
  heading: data.subject ?? 'A new message',
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
    'An answer to this mail goes straight to the person who wrote.',
    ...(data.last
      ? ['Many messages come in at the moment. Those of the next hour are in the back office and not mailed.']
      : []),
  ],
  ...toAgency(name),
})

export const orderReceived: MailTemplate = (data, { name }) => ({
  ...toAgency(name),
  subject: `New order ${data.orderNumber ?? ''}: ${data.packageName ?? ''}`,
  preview: `${data.customerName ?? 'Somebody'} ordered ${data.packageName ?? 'a package'}.`,
  heading: 'A new order',
  replyTo: data.customerEmail,
  parts: [
    { facts: [...facts(data).facts, ...customerFacts(data)] },
    { button: 'Open the order', to: data.officeUrl },
  ],
})

export const paymentReceived: MailTemplate = (data, { name }) => ({
  ...toAgency(name),
  subject: `Paid: order ${data.orderNumber ?? ''}, ${data.packageName ?? ''}`,
  preview: `${money(data, 'amount') ?? 'A payment'} has arrived. The work can begin.`,
  heading: 'An order is paid',
  replyTo: data.customerEmail,
  parts: [
    `${money(data, 'amount') ?? 'The payment'} has arrived. The work can begin.`,
    { facts: [...facts(data).facts, ...customerFacts(data)] },
    { button: 'Open the order', to: data.officeUrl },
  ],
})

export const paymentAttention: MailTemplate = (data, { name }) => ({
  ...toAgency(name),
  subject: `A payment needs you: order ${data.orderNumber ?? ''}`,
  preview: data.reason ?? '',
  heading: 'A payment needs you',
  replyTo: data.customerEmail,
  parts: [
    data.reason ?? 'Something about this payment does not fit.',
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
  because: `You get this mail because this address was given in the contact form of ${name}.`,
})

export const invitation: MailTemplate = (data, { name }) => ({
  subject: `Your invitation to look after ${name}`,
  preview: 'Accept it within seven days.',
  heading: `Look after ${name} with us`,
  parts: [
    `${data.invitedBy ?? 'An administrator'} invites you to the back office of ${name}: the words and pictures of the website, its messages and its orders.`,
    { button: 'Accept the invitation', to: data.link },
    `Sign in with this e-mail address, ${data.email ?? 'the one this mail was sent to'}. The link works once and ends after seven days.`,
    'If you do not know what this is about, you can ignore it: nothing happens.',
  ],
  because: `You get this mail because somebody entered your address in the back office of ${name}.`,
})

const paragraphs = (words = '') => words.split(/\n\s*\n/).filter((each) => each.trim())
