import type { MailTemplate } from '../mail-content.ts'

/** Goes to an address that nobody has proved yet: there is nothing in it that the sender of the form could choose. */
export const newsletterConfirmation: MailTemplate = (data, { name }) => ({
  subject: `Confirm your subscription to the ${name} newsletter`,
  preview: 'Confirm your e-mail address to subscribe.',
  heading: 'Confirm your subscription',
  parts: [
    `Please confirm that you want to receive the ${name} newsletter at this address.`,
    { button: 'Confirm my subscription', to: data.confirmUrl },
    'The link expires in seven days. If you did not sign up, you can ignore this e-mail. You will not be subscribed.',
  ],
  because: `You are receiving this e-mail because this address was entered in the newsletter form of ${name}.`,
  unsubscribe: data.unsubscribeUrl,
})

export const newsletterWelcome: MailTemplate = (data, { name }) => ({
  subject: `You are subscribed to the ${name} newsletter`,
  preview: 'You will receive our next newsletter.',
  heading: 'You are subscribed',
  parts: [
    'Thank you for confirming. You will receive our next newsletter.',
    'You can unsubscribe at any time with the link at the end of this e-mail and of every newsletter.',
    { link: 'Unsubscribe', to: data.unsubscribeUrl },
  ],
  because: `You are receiving this e-mail because you subscribed to the ${name} newsletter.`,
  unsubscribe: data.unsubscribeUrl,
})
