import { blocks, choice, image, lines, link, order, paragraph, text, words } from '../field.ts'
import { group } from '../section.ts'

/** The address of the subscriber who opens a link from an e-mail. */
const reader = { variables: ['email'] } as const

export const help = group('Help and offers', {
  faqText: {
    title: 'FAQ: heading',
    about: 'The heading above the questions.',
    holds: 'one',
    paths: { list: '/faq', item: '/faq/{id}', create: '/add-faq', update: '/faq/{id}' },
    screens: ['/edit-faq', '/faqtext-edit/{id}'],
    icon: 'CircleHelp',
    fields: { faqText: text('Line above the heading'), faqHeading: text('Heading') },
  },
  faqItem: {
    title: 'FAQ',
    singular: 'question',
    about: 'Questions that clients ask, with their answers.',
    holds: 'many',
    paths: { list: '/faq-items', item: '/faq-item/{id}', create: '/add-faq-item', update: '/faq-item/{id}' },
    successMessages: { created: 'FAQ Item is Added' },
    screens: ['/edit-faq', '/faq-edit/{id}'],
    titleField: 'accodingTitle',
    placement: { component: 'Faq', pages: ['home', 'services', 'pricing'] },
    fields: { accodingTitle: text('Question'), accodingText: lines('Answer') },
  },
  callToAction: {
    title: 'Call to action',
    about: 'A banner with one sentence and a button. It closes the services page.',
    holds: 'one',
    paths: { list: '/actions', item: '/actions/{id}', create: '/add-action', update: '/update-actions/{id}' },
    successMessages: { updated: 'Action is Updated' },
    screens: ['/update-calltoaction', '/edit-call/{id}'],
    icon: 'Megaphone',
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
    paths: {
      list: '/design-text',
      item: '/design-text/{id}',
      create: '/add-design-text',
      update: '/design-text/{id}',
    },
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
    paths: {
      list: '/design-items',
      item: '/design-item/{id}',
      create: '/add-item',
      update: '/design-item/{id}',
    },
    successMessages: { created: 'Item is Updated' },
    screens: ['/add-item', '/edit-item/{id}'],
    titleField: 'category',
    icon: 'Palette',
    placement: { component: 'Designs', pages: ['home', 'services', 'pricing'] },
    fields: {
      category: text('Category'),
      format: choice('Made for', ['Facebook', 'Instagram', 'Youtube']),
      freeOrPaid: choice('Free or paid', ['Paid', 'Free']),
      imageLink: image('Picture'),
      canvaLink: link('Link to the template', { example: 'https://www.canva.com/design/…' }),
    },
  },
  newsletter: {
    title: 'Newsletter',
    about: 'The newsletter sign-up in the footer.',
    holds: 'one',
    paths: {
      list: '/newsletter',
      item: '/newsletter/{id}',
      create: '/add-newsletter',
      update: '/newsletter/{id}',
    },
    screens: ['/edit-newsletter', '/edit-newsletter/{id}'],
    fields: {
      newsletterHeading: words('Heading', 'The newsletter'),
      newsletterText: paragraph('Text', 'What we learn about search, now and then, by e-mail.', {
        help: 'What subscribers get, and how often.',
      }),
      newsletterLabel: words('Label of the field', 'Your e-mail'),
      newsletterHint: words('Example in the field', 'name@example.com'),
      newsletterButton: words('Button', 'Subscribe'),
      newsletterSent: words('After it was sent', 'Your request is sent.'),
      newsletterThanks: words(
        'What comes next',
        'Please open the e-mail that we have sent you and confirm your subscription.',
      ),
      newsletterPrivacy: words(
        'Before the link to privacy',
        'You can unsubscribe with one click in any issue.',
      ),
    },
  },
  subscription: {
    title: 'Newsletter: links in e-mails',
    about: 'What the pages say that links in the newsletter’s e-mails lead to.',
    holds: 'one',
    paths: {
      list: '/subscription-text',
      item: '/subscription-text/{id}',
      create: '/add-subscription-text',
      update: '/subscription-text/{id}',
    },
    screens: ['/edit-newsletter'],
    fields: {
      subscriptionName: words('Name of the pages', 'Newsletter'),
      confirmHeading: words('Confirm: heading', 'One more step'),
      confirmText: words('Confirm: text', 'Please confirm that {email} wants the newsletter.', reader),
      consent: paragraph(
        'Confirm: what the subscriber agrees to',
        'Yes, send me the newsletter of {agency} by e-mail. I can end it at any time with the link in every letter.',
        { help: 'Kept with each subscriber, as it read on that day.', variables: ['agency'] },
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
      endedHeading: words('Old link: heading', 'This link has expired'),
      endedText: words(
        'Old link: text',
        'It was used already, or it is older than seven days. Enter your address again to get a new one.',
      ),
      noneHeading: words('Without a link: heading', 'Your subscription'),
      noneText: words(
        'Without a link: text',
        'Every issue of the newsletter ends with a link to manage your subscription.',
      ),
    },
  },
  servicePage: {
    title: 'Services page layout',
    about: 'Which sections the services page shows, and in which order.',
    holds: 'one',
    paths: {
      list: '/service-page',
      item: '/service-page/{id}',
      create: '/add-service-page',
      update: '/service-page/{id}',
    },
    screens: ['/edit-service-page', '/edit-service-page/{id}'],
    fields: {
      serviceOrder: order('Sections', 'services', ['counter', 'service', 'about', 'callToAction'], {
        blocks: 'serviceBlocks',
        help: 'A section can be on several pages. A section without content is not shown.',
      }),
      serviceBlocks: blocks('Blocks of this page', { optional: true, placedBy: 'serviceOrder' }),
    },
  },
  pricingPage: {
    title: 'Pricing page layout',
    about: 'Which sections the pricing page shows, and in which order.',
    holds: 'one',
    paths: {
      list: '/pricing-page',
      item: '/pricing-page/{id}',
      create: '/add-pricing-page',
      update: '/pricing-page/{id}',
    },
    screens: ['/edit-pricing-page', '/edit-pricing-page/{id}'],
    fields: {
      pricingOrder: order('Sections', 'pricing', ['pricing', 'comparison'], {
        ownParts: { comparison: { title: 'Comparison of the packages', section: 'wordsPricing' } },
        blocks: 'pricingBlocks',
        help: 'A section can be on several pages. A section without content is not shown.',
      }),
      pricingBlocks: blocks('Blocks of this page', { optional: true, placedBy: 'pricingOrder' }),
    },
  },
})
