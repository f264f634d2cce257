import type { Write } from '../letter.ts'

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
  because: `You get this mail because you look after ${name}.`,
})

/** The agency's answer, to who wrote. */
export const messageReply: Write = (told, { name }) => ({
  subject: /^re:/i.test(told.subject ?? '') ? told.subject! : `Re: ${told.subject ?? 'your message'}`,
  preview: told.body?.slice(0, 120) ?? '',
  recipientName: told.customerName ?? told.name,
  replyTo: told.replyTo,
  parts: [...paragraphs(told.body), ...(told.quote ? ['You wrote:', { quote: told.quote }] : [])],
  because: `You get this mail because you wrote to ${name} on the website.`,
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
