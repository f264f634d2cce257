import { choice, image, lines, link, paragraph, text, words } from '../model/field.ts'
import { group } from './section.ts'

/** The address of the subscriber who opens a link from an email. */
const reader = { variables: ['email'] } as const

export const help = group('Homepage', {
  faqText: {
    title: 'FAQ: heading',
    about: 'The heading above the questions.',
    holds: 'one',
    readBy: 'everyone',
    paths: { list: '/faq', item: '/faq/{id}', create: '/add-faq', update: '/faq/{id}' },
    screens: ['/edit-faq', '/faqtext-edit/{id}'],
    icon: 'CircleHelp',
    synonyms: 'questions help',
    fields: { faqText: text('Line above the heading'), faqHeading: text('Heading') },
  },
  faqItem: {
    title: 'FAQ',
    singular: 'question',
    about: 'Questions that clients ask, with their answers.',
    holds: 'many',
    readBy: 'everyone',
    paths: { list: '/faq-items', item: '/faq-item/{id}', create: '/add-faq-item', update: '/faq-item/{id}' },
    successMessages: { created: 'FAQ Item is Added' },
    screens: ['/edit-faq', '/faq-edit/{id}'],
    titleField: 'accodingTitle',
    placement: { component: 'Faq', pages: ['home', 'services', 'pricing'] },
    fields: { accodingTitle: text('Question'), accodingText: lines('Answer') },
  },
  callToAction: {
    title: 'Call to action',
    about: 'A banner with one sentence and a button, at the end of the services page.',
    holds: 'one',
    readBy: 'everyone',
    paths: { list: '/actions', item: '/actions/{id}', create: '/add-action', update: '/update-actions/{id}' },
    successMessages: { updated: 'Action is Updated' },
    screens: ['/update-calltoaction', '/edit-call/{id}'],
    icon: 'Megaphone',
    synonyms: 'button CTA',
    placement: { component: 'CallToAction', pages: ['home', 'pricing'] },
    fields: {
      caption: text('Line above the heading', {
        optional: true,
        help: 'If empty: “Get Every Single Updates” on the services page, nothing on the homepage.',
      }),
      heading: text('Heading'),
      subHeading: lines('Text'),
      buttonText: text('Button label', { optional: true }),
      buttonLink: link('Button link', { optional: true, help: 'Leave empty to show no button.' }),
    },
  },
  designText: {
    title: 'Design items: heading',
    about: 'The heading above the design items.',
    holds: 'one',
    readBy: 'everyone',
    screens: ['/add-item'],
    fields: {
      designLine: words('Line above the heading', 'Templates'),
      designHeading: words('Heading', 'Designs that you can use'),
    },
  },
  designItem: {
    title: 'Design items',
    singular: 'design item',
    about: 'Social media templates that the agency gives away or sells.',
    holds: 'many',
    readBy: 'everyone',
    paths: { create: '/add-item' },
    successMessages: { created: 'Item is Updated' },
    screens: ['/add-item', '/edit-item/{id}'],
    titleField: 'category',
    icon: 'Palette',
    secondary: true,
    synonyms: 'templates Canva downloads',
    placement: { component: 'Designs', pages: ['home', 'services', 'pricing'] },
    fields: {
      category: text('Category'),
      format: choice('Made for', ['Facebook', 'Instagram', 'Youtube']),
      freeOrPaid: choice('Free or paid', ['Paid', 'Free']),
      imageLink: image('Picture'),
      canvaLink: link('Link to the template', { example: 'https://www.canva.com/design/…' }),
    },
  },
})

export const newsletter = group('Newsletter', {
  newsletter: {
    title: 'Newsletter',
    about: 'The newsletter sign-up in the footer.',
    holds: 'one',
    readBy: 'everyone',
    screens: ['/edit-newsletter', '/edit-newsletter/{id}'],
    fields: {
      newsletterHeading: words('Heading', 'The newsletter'),
      newsletterText: paragraph('Text', 'What we learn about search, now and then, by email.', {
        help: 'What subscribers get, and how often.',
      }),
      newsletterLabel: words('Label of the field', 'Your email'),
      newsletterHint: words('Example in the field', 'name@example.com'),
      newsletterButton: words('Button', 'Subscribe'),
      newsletterSent: words('After sending', 'Your request is sent.'),
      newsletterThanks: words(
        'Next step',
        'Please open the email that we have sent you and confirm your subscription. If you are already subscribed, none is sent.',
      ),
      newsletterPrivacy: words('Before the privacy link', 'You can unsubscribe with one click in any issue.'),
    },
  },
  subscription: {
    title: 'Newsletter: links in emails',
    about: 'The texts of the pages that the links in newsletter emails open.',
    holds: 'one',
    readBy: 'everyone',
    screens: ['/edit-newsletter'],
    fields: {
      subscriptionName: words('Name of the pages', 'Newsletter'),
      confirmHeading: words('Confirm: heading', 'One more step'),
      confirmText: words('Confirm: text', 'Please confirm that {email} wants the newsletter.', reader),
      consent: paragraph(
        'Confirm: what the subscriber agrees to',
        'Yes, send me the newsletter of {agency} by email. I can unsubscribe at any time with the link in every issue.',
        { help: 'Stored with each subscriber, in the wording of that day.', variables: ['agency'] },
      ),
      confirmButton: words('Confirm: button', 'Confirm my subscription'),
      confirmedHeading: words('Confirmed: heading', 'You are subscribed'),
      confirmedText: words('Confirmed: text', 'The next issue goes to {email}.', reader),
      unsubscribeHeading: words('Unsubscribe: heading', 'Unsubscribe from the newsletter?'),
      unsubscribeText: words('Unsubscribe: text', '{email} will no longer get the newsletter.', reader),
      unsubscribeNote: words('Unsubscribe: above the button', 'You can come back at any time.'),
      unsubscribeButton: words('Unsubscribe: button', 'Unsubscribe'),
      unsubscribedHeading: words('Unsubscribed: heading', 'You are unsubscribed'),
      unsubscribedText: words('Unsubscribed: text', '{email} no longer gets the newsletter.', reader),
      endedHeading: words('Expired link: heading', 'This link has expired'),
      endedText: words(
        'Expired link: text',
        'It was used already, or it is older than seven days. Enter your address again to get a new one.',
      ),
      noneHeading: words('Without a link: heading', 'Your subscription'),
      noneText: words(
        'Without a link: text',
        'Every issue of the newsletter ends with a link to manage your subscription.',
      ),
    },
  },
})
