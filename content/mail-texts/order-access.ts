import type { MailText } from './mail-text.ts'

/** Mails about who may see an order. */
export const orderAccessMailTexts = {
  'company-invitation': {
    title: 'Invitation to a colleague',
    to: 'customer',
    sentWhen: 'When a customer invites somebody to share the orders of their company.',
    variables: ['agency', 'companyName', 'invitedBy', 'email'],
    blocks: ['button'],
    needs: ['button'],
    subject: 'Invitation to the orders of {companyName}',
    preview: 'Accept the invitation within seven days.',
    heading: 'Join {companyName}',
    body: `{invitedBy} invited you to share the orders of {companyName} at {agency}: you can see, answer and pay them together.

{button}

Sign in with this email address, {email}. The link can be used once and expires in seven days.

If you did not expect this invitation, you can ignore this email.`,
    button: 'Accept the invitation',
  },
  'order-link': {
    title: 'New link to an order',
    to: 'customer',
    sentWhen:
      'When somebody who ordered without an account asks for a new link because theirs has expired, or you have corrected their address.',
    variables: ['agency', 'customerName', 'orderNumber', 'packageName'],
    blocks: ['button'],
    needs: ['button'],
    subject: 'Your new link to order {orderNumber}',
    preview: 'Opens {packageName} for 90 days.',
    heading: 'Your new link',
    body: `Hello {customerName},

this link opens your order {orderNumber}, {packageName}. It works for 90 days.

{button}

If you did not ask for it, you can ignore this email.`,
    button: 'Open the order',
  },
  'second-factor-off': {
    title: 'Two-step verification turned off',
    to: 'customer',
    sentWhen: 'When the second factor of an account was turned off by a recovery code, or by you.',
    variables: ['agency'],
    blocks: ['button'],
    subject: 'Two-step verification of your account at {agency} is off',
    preview: 'From now on, your password is enough to sign in.',
    heading: 'Two-step verification is off',
    body: `Two-step verification of your account is turned off, because the second factor was lost. From now on, the first step is enough to sign in. Turn it on again in your account.

{button}

If it was not you who asked for it, choose a new password at once, and write to us.`,
    button: 'To your account',
  },
  'second-factor-reset': {
    title: 'Two-step verification will be turned off',
    to: 'customer',
    sentWhen: 'At once, when you plan to turn off the lost second factor of an account.',
    variables: ['agency', 'day'],
    blocks: ['button'],
    needs: ['button'],
    subject: 'On {day}, we turn off two-step verification of your account',
    preview: 'Stop it if you did not ask for it.',
    heading: 'We turn off two-step verification',
    body: `We were told that you have lost the second factor of your account at {agency}. On {day}, we turn off two-step verification, so that you can sign in again.

If you did not ask for it, stop it now:

{button}`,
    button: 'Stop it',
  },
  'account-closed': {
    title: 'Account closed',
    to: 'customer',
    sentWhen: 'When a customer has closed their account, to the address that they had proven.',
    variables: ['agency'],
    blocks: [],
    subject: 'Your account at {agency} is closed',
    preview: 'What we keep, and what is deleted.',
    heading: 'Your account is closed',
    body: `As you asked, your account is closed. Your messages and your subscription to the newsletter are deleted, and orders that were not paid are canceled.

We keep paid orders and their receipts for as long as the law requires.

If it was not you who closed it, please write to us at once.`,
    button: '',
  },
  'email-code': {
    title: 'Code for an order without an account',
    to: 'customer',
    sentWhen: 'When somebody orders without an account, to confirm their address.',
    variables: ['agency', 'code'],
    blocks: [],
    subject: '{code} is your code for {agency}',
    preview: 'Enter it on the page where you ordered. It expires in ten minutes.',
    heading: 'Your code: {code}',
    body: `Enter this code on the page where you ordered. It confirms that this is your email address.

It expires in ten minutes. We never ask for it by phone or by email.

If you did not order anything, you can ignore this email.`,
    button: '',
  },
} satisfies Record<string, MailText>
