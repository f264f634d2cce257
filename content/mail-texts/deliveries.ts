import type { MailText } from './mail-text.ts'

const variables = ['agency', 'customerName', 'orderNumber', 'packageName', 'amount'] as const

const toCustomer = { to: 'customer', button: 'Review the work' } as const
const toAgency = { to: 'agency', button: 'Open the order' } as const

/** Mails about deliveries, reviews, requests of customers, and payment reminders. */
export const deliveryMailTexts = {
  'delivery-ready': {
    ...toCustomer,
    title: 'Work ready for review',
    sentWhen: 'When you have delivered a version of the work.',
    variables: [...variables, 'version', 'acceptDays', 'excerpt'],
    blocks: ['button', 'order', 'work'],
    needs: ['button'],
    subject: 'Ready for your review: version {version}, order {orderNumber}',
    preview: '{excerpt}',
    heading: 'Your work is ready for review',
    body: `Hello {customerName},

Version {version} of your order is ready:

{work}

Please accept it or ask for changes within {acceptDays} days. Without an answer it counts as accepted then.

{button}

{order}`,
  },
  'delivery-reminder': {
    ...toCustomer,
    title: 'Work waiting for review',
    sentWhen: 'Three days before a version counts as accepted.',
    variables: [...variables, 'version', 'acceptsOn'],
    blocks: ['button', 'order', 'work'],
    needs: ['button'],
    subject: 'Please review version {version} by {acceptsOn}: order {orderNumber}',
    preview: 'Without an answer it counts as accepted on {acceptsOn}.',
    heading: 'Your work waits for your review',
    body: `Hello {customerName},

Version {version} of your order still waits for your answer. Please accept it or ask for changes by {acceptsOn}. Without an answer it counts as accepted then.

{button}

{order}`,
  },
  'delivery-withdrawn': {
    ...toCustomer,
    title: 'Version withdrawn',
    sentWhen: 'When you have withdrawn a version that was not answered.',
    variables: [...variables, 'version'],
    blocks: ['button', 'order'],
    subject: 'Withdrawn: version {version} of your order {orderNumber}',
    preview: 'There is nothing to review at the moment.',
    heading: 'This version was withdrawn',
    body: `Hello {customerName},

We withdrew version {version} of your order. There is nothing to review at the moment. We will email you when the next version is ready.

{button}

{order}`,
    button: 'View your order',
  },
  'delivery-accepted': {
    ...toAgency,
    title: 'Work accepted',
    sentWhen: 'When a customer has accepted a version.',
    variables: [...variables, 'version'],
    blocks: ['button', 'orderAndCustomer'],
    subject: 'Accepted: version {version}, order {orderNumber}',
    preview: '{customerName} accepted the work.',
    heading: 'Work accepted',
    body: `{customerName} accepted version {version}.

{orderAndCustomer}

{button}`,
  },
  'delivery-accepted-silence': {
    kind: 'delivery-accepted',
    ...toAgency,
    title: 'Work accepted without an answer',
    sentWhen: 'When a version counts as accepted because nobody has answered.',
    variables: [...variables, 'version'],
    blocks: ['button', 'orderAndCustomer'],
    subject: 'Accepted: version {version}, order {orderNumber}',
    preview: 'The time to answer has passed.',
    heading: 'Work accepted',
    body: `Version {version} was not answered in time and counts as accepted.

{orderAndCustomer}

{button}`,
  },
  'delivery-changes': {
    ...toAgency,
    title: 'Changes requested',
    sentWhen: 'When a customer wants something changed.',
    variables: [...variables, 'version', 'excerpt'],
    blocks: ['button', 'orderAndCustomer', 'changes'],
    needs: ['changes'],
    subject: 'Changes requested: version {version}, order {orderNumber}',
    preview: '{excerpt}',
    heading: 'Changes requested',
    body: `{customerName} asks for changes to version {version}:

{changes}

{orderAndCustomer}

{button}`,
  },
  'review-received': {
    ...toAgency,
    title: 'New review',
    sentWhen: 'When a customer has rated the work.',
    variables: [...variables, 'rating', 'excerpt'],
    blocks: ['button', 'orderAndCustomer', 'review'],
    subject: '{rating} of 5 stars: order {orderNumber}',
    preview: '{excerpt}',
    heading: 'New review: {rating} of 5 stars',
    body: `{review}

{orderAndCustomer}

{button}`,
    button: 'Open the reviews',
  },
  'testimonial-withdrawn': {
    ...toAgency,
    title: 'Testimonial withdrawn',
    sentWhen: 'When a customer no longer agrees to a testimonial.',
    variables,
    blocks: ['button', 'orderAndCustomer'],
    subject: 'Testimonial withdrawn: order {orderNumber}',
    preview: 'It was removed from your site.',
    heading: 'A testimonial was withdrawn',
    body: `{customerName} no longer agrees to have their review published. The testimonial was removed from your site. Please do not publish it again.

{orderAndCustomer}

{button}`,
    button: 'Open the reviews',
  },
  'request-received': {
    ...toAgency,
    title: 'Customer request',
    sentWhen: 'When a customer asks for a refund, to cancel a paid order, or for a corrected invoice.',
    variables: [...variables, 'request', 'excerpt'],
    blocks: ['button', 'orderAndCustomer', 'requestReason'],
    needs: ['requestReason'],
    subject: 'Request for {request}: order {orderNumber}',
    preview: '{excerpt}',
    heading: 'A customer asks for {request}',
    body: `{requestReason}

{orderAndCustomer}

{button}`,
    button: 'Answer the request',
  },
  'request-answered': {
    ...toCustomer,
    title: 'Request agreed to',
    sentWhen: 'When you agree to a refund or cancellation.',
    variables: [...variables, 'request', 'excerpt'],
    blocks: ['button', 'order', 'requestAnswer'],
    needs: ['requestAnswer'],
    subject: 'Our answer to your request: order {orderNumber}',
    preview: '{excerpt}',
    heading: 'We agree to your request',
    body: `Hello {customerName},

You asked for {request}. Our answer:

{requestAnswer}

You will get another email when the refund is made.

{button}

{order}`,
    button: 'View your order',
  },
  'request-answered-correction': {
    kind: 'request-answered',
    ...toCustomer,
    title: 'Corrected invoice',
    sentWhen: 'When you correct an invoice that a customer has reported as wrong.',
    variables: [...variables, 'request', 'excerpt', 'attached'],
    blocks: ['button', 'order', 'requestAnswer'],
    needs: ['requestAnswer'],
    subject: 'Your corrected invoice: order {orderNumber}',
    preview: '{excerpt}',
    heading: 'Your corrected invoice',
    body: `Hello {customerName},

You asked for {request}. Our answer:

{requestAnswer}

{attached}

{button}

{order}`,
    button: 'View your order',
  },
  'request-answered-declined': {
    kind: 'request-answered',
    ...toCustomer,
    title: 'Request declined',
    sentWhen: 'When you decline a refund, a cancellation or the correction of an invoice.',
    variables: [...variables, 'request', 'excerpt'],
    blocks: ['button', 'order', 'requestAnswer'],
    needs: ['requestAnswer'],
    subject: 'Our answer to your request: order {orderNumber}',
    preview: '{excerpt}',
    heading: 'We cannot agree to your request',
    body: `Hello {customerName},

You asked for {request}. Our answer:

{requestAnswer}

{button}

{order}`,
    button: 'View your order',
  },
  'payment-reminder': {
    ...toCustomer,
    title: 'Payment reminder',
    sentWhen:
      'Once, when an order is not paid after 24 hours, and when you send a reminder from the list of orders. To turn off the first, open How we work, Payment reminder.',
    variables,
    blocks: ['button', 'order', 'orderLink'],
    needs: ['button'],
    subject: 'Your order {orderNumber} is not paid yet',
    preview: 'Please pay for {packageName}.',
    heading: 'Your order is not paid yet',
    body: `Hello {customerName},

You ordered {packageName} for {amount}, and we have not received your payment.

{button}

{orderLink}

If you have paid already, please ignore this email. If you changed your mind, you can cancel the order on its page.

{order}`,
    button: 'Pay now',
  },
} satisfies Record<string, MailText>
