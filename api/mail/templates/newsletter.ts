import type { MailTemplate } from '../mail-content.ts'

/** Goes to an address that nobody has proved yet: there is nothing in it that the sender of the form could choose. */
export const newsletterConfirmation: MailTemplate = (data, { name }) => ({
  subject: `Please confirm: the newsletter of ${name}`,
  preview: 'One more step, so that nobody can subscribe you but yourself.',
  heading: 'One more step',
  parts: [
    `Somebody, we hope you, asked for the newsletter of ${name} at this address. Please confirm it, so that we know it is yours.`,
    { button: 'Confirm my subscription', to: data.confirmUrl },
    'The link ends after seven days. If it was not you, you need not do anything: without your confirmation you get no newsletter.',
  ],
  because: `You get this mail because this address was entered in the newsletter form of ${name}.`,
  unsubscribe: data.unsubscribeUrl,
})

export const newsletterWelcome: MailTemplate = (data, { name }) => ({
  subject: `You are subscribed to the newsletter of ${name}`,
  preview: 'The next letter goes to you, too.',
  heading: 'You are subscribed',
  parts: [
    'Thank you for confirming. The next letter goes to you, too.',
    'You can end the subscription at any time: the link stands at the end of this mail and of every letter.',
    { link: 'End the subscription', to: data.unsubscribeUrl },
  ],
  because: `You get this mail because you confirmed the newsletter of ${name}.`,
  unsubscribe: data.unsubscribeUrl,
})
