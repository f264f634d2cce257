import type { MailText } from './mail-text.ts'

const variables = ['agency', 'customerName', 'orderNumber', 'packageName', 'amount', 'day'] as const
const blocks = ['button', 'order', 'orderLink'] as const

/** A mail to the customer of a subscription. */
const toCustomer = <const T extends Omit<MailText, 'to' | 'variables' | 'blocks'>>(
  text: T,
  more: MailText['variables'] = [],
) => ({ to: 'customer', variables: [...variables, ...more], blocks, ...text }) satisfies MailText

/** A mail about a period that is not paid. */
const late = <const T extends Pick<MailText, 'title' | 'sentWhen' | 'subject' | 'heading'>>({
  first,
  ...text
}: T & { first: string }) =>
  toCustomer({
    ...text,
    preview: 'A period of your subscription is not paid.',
    body: `Hello {customerName},

${first}

{order}

{button}

{orderLink}`,
    button: 'Pay now',
  })

/** A mail about an add-on. */
const addOn = <const T extends Pick<MailText, 'title' | 'sentWhen' | 'subject' | 'heading'>>({
  first,
  ...text
}: T & { first: string }) =>
  toCustomer(
    {
      ...text,
      preview: 'It costs {newPrice} instead of {oldPrice}.',
      body: `Hello {customerName},

${first}

{button}`,
      button: 'See the subscription',
    },
    ['addOn', 'oldPrice', 'newPrice'],
  )

/** Mails about subscriptions. */
export const subscriptionMailTexts = {
  'subscription-started': toCustomer(
    {
      title: 'Subscription started',
      sentWhen: 'When the first period of a subscription is paid.',
      subject: 'Your subscription has started: {packageName}',
      preview: 'What runs, and when the next period begins.',
      heading: 'Your subscription has started',
      body: `Hello {customerName},

your subscription {packageName} runs now. The next period begins on {day}. {nextPayment} You can end your subscription on its page.

{button}`,
      button: 'See the subscription',
    },
    ['nextPayment'],
  ),
  'subscription-renewed': toCustomer({
    title: 'Next period of a subscription',
    sentWhen:
      'When the order of the next period is made. One that is paid on invoice gets its open invoice instead.',
    subject: 'The next period of {packageName}',
    preview: 'It begins on {day}. You can pay it now.',
    heading: 'Your next period begins on {day}',
    body: `Hello {customerName},

the next period of your subscription {packageName} begins on {day}. Please pay it by then.

{order}

{button}

{orderLink}`,
    button: 'Pay now',
  }),
  'subscription-unpaid': late({
    title: 'Subscription past due',
    sentWhen: 'When a period was not paid in time. Not for open invoices, which have reminders of their own.',
    subject: 'Please pay {packageName} by {day}',
    heading: 'A period of your subscription is not paid',
    first:
      'we have not received the payment for this period of your subscription {packageName}. Pay it by {day}, and the subscription goes on; else it ends.',
  }),
  'subscription-unpaid-2': {
    kind: 'subscription-unpaid',
    ...late({
      title: 'Subscription past due: second email',
      sentWhen: 'If a period is still not paid on the day that is set for the second email.',
      subject: 'Still not paid: {packageName}',
      heading: 'Your subscription is still not paid',
      first:
        'this period of your subscription {packageName} is still not paid. Please pay it by {day}, so that we can go on.',
    }),
  },
  'subscription-unpaid-3': {
    kind: 'subscription-unpaid',
    ...late({
      title: 'Subscription past due: last email',
      sentWhen: 'If a period is still not paid on the day that is set for the last email.',
      subject: 'Your subscription {packageName} ends after {day}',
      heading: 'Your subscription is about to end',
      first:
        'this is our last email about the period of your subscription {packageName} that is not paid. If the payment does not arrive by {day}, the subscription ends. If something is wrong, please write to us.',
    }),
  },
  'subscription-failed': toCustomer(
    {
      title: 'Payment of a subscription failed',
      sentWhen:
        'When a payment provider that collects a subscription could not take the payment of a period, once for each period.',
      subject: 'We could not take the payment for {packageName}',
      preview: 'Please pay by {day}, so that your subscription goes on.',
      heading: 'Your payment did not go through',
      body: `Hello {customerName},

the payment for this period of your subscription {packageName} could not be taken. {advice} If it is not paid by {day}, the subscription ends.

{order}

{button}

{orderLink}`,
      button: 'Pay now',
    },
    ['advice'],
  ),
  'subscription-card': toCustomer(
    {
      title: 'Card of a subscription expires',
      sentWhen: 'When the card that pays a subscription expires before the next period is charged.',
      subject: 'Your card for {packageName} expires',
      preview: 'Please change it before {day}.',
      heading: 'Your card expires soon',
      body: `Hello {customerName},

your card {card} expires before the next payment for your subscription {packageName} on {day}. Please change it on the page of your subscription, so that nothing is interrupted.

{button}`,
      button: 'Change the card',
    },
    ['card'],
  ),
  'subscription-paused': toCustomer(
    {
      title: 'Subscription paused',
      sentWhen: 'When a subscription is paused, by its customer or by you.',
      subject: 'Your subscription is paused: {packageName}',
      preview: 'The running period goes on to its end.',
      heading: 'Your subscription is paused',
      body: `Hello {customerName},

your subscription {packageName} is paused. The running period goes on to its end, and no further one begins until you resume it. {resumption}

{button}`,
      button: 'See the subscription',
    },
    ['resumption'],
  ),
  'subscription-resumed': {
    kind: 'subscription-paused',
    ...toCustomer(
      {
        title: 'Subscription resumed',
        sentWhen: 'When a paused subscription goes on: by its customer, by you, or on the day that was set.',
        subject: 'Your subscription goes on: {packageName}',
        preview: 'The pause is over.',
        heading: 'Your subscription goes on',
        body: `Hello {customerName},

the pause of your subscription {packageName} is over. {nextPeriod}

{button}`,
        button: 'See the subscription',
      },
      ['nextPeriod'],
    ),
  },
  'subscription-ending': toCustomer({
    title: 'End of a subscription confirmed',
    sentWhen: 'When a subscription was ended, by its customer or by you: it runs until its last day.',
    subject: 'Your subscription {packageName} ends on {day}',
    preview: 'We confirm the end. Until then, you can take it back.',
    heading: 'Your subscription ends on {day}',
    body: `Hello {customerName},

we confirm that your subscription {packageName} ends on {day}. Until then everything goes on, and you can take the end back on its page.

{button}`,
    button: 'See the subscription',
  }),
  'subscription-kept': {
    kind: 'subscription-ending',
    ...toCustomer(
      {
        title: 'End of a subscription taken back',
        sentWhen: 'When the end of a subscription is taken back, by its customer or by you.',
        subject: 'Your subscription {packageName} does not end',
        preview: 'Its end is taken back.',
        heading: 'Your subscription goes on',
        body: `Hello {customerName},

the end of your subscription {packageName} is taken back: it goes on. {nextPeriod}

{button}`,
        button: 'See the subscription',
      },
      ['nextPeriod'],
    ),
  },
  'subscription-ended': toCustomer({
    title: 'Subscription ended',
    sentWhen: 'When a subscription is over.',
    subject: 'Your subscription has ended: {packageName}',
    preview: 'Thank you. No further period begins.',
    heading: 'Your subscription has ended',
    body: `Hello {customerName},

your subscription {packageName} ended on {day}. No further period begins, and nothing more is to be paid for one. Thank you.

{button}`,
    button: 'See the subscription',
  }),
  'subscription-price': toCustomer(
    {
      title: 'New price of a subscription',
      sentWhen:
        'When you change the price of a subscription: it applies from the first period that begins on the day.',
      subject: 'The price of {packageName} from {day}',
      preview: 'It changes from {oldPrice} to {newPrice}.',
      heading: 'A new price from {day}',
      body: `Hello {customerName},

the price of your subscription {packageName} changes: from the first period that begins on {day} or later, it is {newPrice} instead of {oldPrice}. If you do not agree, you can end the subscription until then, whatever minimum term was agreed.

{button}`,
      button: 'See the subscription',
    },
    ['oldPrice', 'newPrice'],
  ),
  'subscription-changed': toCustomer(
    {
      title: 'Another package or period planned',
      sentWhen:
        'When a subscription is changed to another package or period, by its customer or by you: it applies from the next period that has no order yet.',
      subject: 'Your subscription from {day}: {newPackage}',
      preview: 'It then costs {newPrice}.',
      heading: 'Your subscription changes on {day}',
      body: `Hello {customerName},

from the period that begins on {day}, your subscription is {newPackage} for {newPrice}, instead of {packageName} for {oldPrice}. Until then nothing changes, and you can take the change back. {nextPayment}

{button}`,
      button: 'See the subscription',
    },
    ['newPackage', 'oldPrice', 'newPrice', 'nextPayment'],
  ),
  'subscription-change-canceled': {
    kind: 'subscription-changed',
    ...toCustomer(
      {
        title: 'Planned change taken back',
        sentWhen: 'When you take back another package, period or price that was planned for a subscription.',
        subject: 'The change of {packageName} is taken back',
        preview: 'What was planned from {day} does not come.',
        heading: 'The planned change is taken back',
        body: `Hello {customerName},

we have taken back the change of your subscription {packageName} that was planned from {day}. {priceAfter}

{button}`,
        button: 'See the subscription',
      },
      ['priceAfter'],
    ),
  },
  'subscription-add-on': addOn({
    title: 'Add-on of a subscription',
    sentWhen: 'When an add-on is added to every period of a subscription, by its customer or by you.',
    subject: 'Added to {packageName}: {addOn}',
    heading: 'An add-on from {day}',
    first:
      '{addOn} is part of your subscription {packageName}, from the period that begins on {day}. Each period then costs {newPrice} instead of {oldPrice}. Until then, nothing more is to be paid, and you can remove it.',
  }),
  'subscription-add-on-once': {
    kind: 'subscription-add-on',
    ...addOn({
      title: 'Add-on of one period',
      sentWhen: 'When an add-on is added to the next period of a subscription alone.',
      subject: 'Added to the next period of {packageName}: {addOn}',
      heading: 'An add-on for your next period',
      first:
        '{addOn} comes once, with the period of your subscription {packageName} that begins on {day}. That period costs {newPrice} instead of {oldPrice}; the later ones cost what they did. Until then, you can remove it.',
    }),
  },
  'subscription-add-on-removed': {
    kind: 'subscription-add-on',
    ...addOn({
      title: 'Add-on removed',
      sentWhen: 'When an add-on is removed from a subscription, by its customer or by you.',
      subject: 'Removed from {packageName}: {addOn}',
      heading: 'An add-on ends on {day}',
      first:
        '{addOn} is no longer part of your subscription {packageName}, from the period that begins on {day}. It costs {newPrice} instead of {oldPrice}. What you have paid for stays until then.',
    }),
  },
  'subscription-notice': {
    to: 'agency',
    variables: ['agency', 'customerName', 'orderNumber', 'packageName', 'amount', 'reason'],
    blocks: ['button', 'orderAndCustomer'],
    title: 'Subscription changed or at risk',
    sentWhen:
      'When a customer pauses, changes or ends a subscription, takes the end back, or adds or removes an add-on, and when one is past due or ends unpaid.',
    subject: 'Subscription {packageName} of {customerName}',
    preview: '{reason}',
    heading: 'News of a subscription',
    body: `{reason}

{orderAndCustomer}

{button}`,
    button: 'Open the subscription',
  },
} as const satisfies Record<string, MailText>
