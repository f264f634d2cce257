import type { Write } from '../letter.ts'
import { customerFacts, facts, money, toAgency } from './parts.ts'

/** To the agency; an answer goes to who wrote. */
export const messageReceived: Write = (told, { name }) => ({
  subject: `Message from ${told.name ?? 'a visitor'}: ${told.subject ?? ''}`,
  preview: told.message?.slice(0, 120) ?? '',
  heading: told.subject ?? 'A new message',
  replyTo: told.email,
  parts: [
    {
      facts: [
        ['From', told.name],
        ['E-mail', told.email],
        ['Phone', told.number],
      ],
    },
    { quote: told.message ?? '' },
    { button: 'Open the message', to: told.messageUrl },
    'An answer to this mail goes straight to the person who wrote.',
    ...(told.last
      ? ['Many messages come in at the moment. Those of the next hour are in the back office and not mailed.']
      : []),
  ],
  ...toAgency(name),
})

export const orderReceived: Write = (told, { name }) => ({
  ...toAgency(name),
  subject: `New order ${told.orderNumber ?? ''}: ${told.packageName ?? ''}`,
  preview: `${told.customerName ?? 'Somebody'} ordered ${told.packageName ?? 'a package'}.`,
  heading: 'A new order',
  replyTo: told.customerEmail,
  parts: [
    { facts: [...facts(told).facts, ...customerFacts(told)] },
    { button: 'Open the order', to: told.officeUrl },
  ],
})

export const paymentReceived: Write = (told, { name }) => ({
  ...toAgency(name),
  subject: `Paid: order ${told.orderNumber ?? ''}, ${told.packageName ?? ''}`,
  preview: `${money(told, 'amount') ?? 'A payment'} has arrived. The work can begin.`,
  heading: 'An order is paid',
  replyTo: told.customerEmail,
  parts: [
    `${money(told, 'amount') ?? 'The payment'} has arrived. The work can begin.`,
    { facts: [...facts(told).facts, ...customerFacts(told)] },
    { button: 'Open the order', to: told.officeUrl },
  ],
})

export const paymentAttention: Write = (told, { name }) => ({
  ...toAgency(name),
  subject: `A payment needs you: order ${told.orderNumber ?? ''}`,
  preview: told.reason ?? '',
  heading: 'A payment needs you',
  replyTo: told.customerEmail,
  parts: [
    told.reason ?? 'Something about this payment does not fit.',
    { facts: [...facts(told).facts, ...customerFacts(told)] },
    { button: 'Open the order', to: told.officeUrl },
  ],
})

/**
 * The agency's answer, to who wrote: to an address that nobody has proven to own, so there is nothing in it that the
 * sender of the form could choose.
 */
export const messageReply: Write = (told, { name }) => ({
  subject: `Re: your message to ${name}`,
  preview: told.body?.slice(0, 120) ?? '',
  replyTo: told.replyTo,
  parts: paragraphs(told.body),
  because: `You get this mail because this address was given in the contact form of ${name}.`,
})

export const invitation: Write = (told, { name }) => ({
  subject: `Your invitation to look after ${name}`,
  preview: 'Accept it within seven days.',
  heading: `Look after ${name} with us`,
  parts: [
    `${told.invitedBy ?? 'An administrator'} invites you to the back office of ${name}: the words and pictures of the website, its messages and its orders.`,
    { button: 'Accept the invitation', to: told.link },
    `Sign in with this e-mail address, ${told.email ?? 'the one this mail was sent to'}. The link works once and ends after seven days.`,
    'If you do not know what this is about, you can ignore it: nothing happens.',
  ],
  because: `You get this mail because somebody entered your address in the back office of ${name}.`,
})

const paragraphs = (words = '') => words.split(/\n\s*\n/).filter((each) => each.trim())
