import { choice, image, lines, link, order, text } from '../field.ts'
import { group } from '../section.ts'

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
    about: 'Questions that clients ask, with their answers.',
    holds: 'many',
    paths: { list: '/faq-items', item: '/faq-item/{id}', create: '/add-faq-item', update: '/faq-item/{id}' },
    said: { created: 'FAQ Item is Added' },
    screens: ['/edit-faq', '/faq-edit/{id}'],
    named: 'accodingTitle',
    placement: { component: 'Faq', pages: ['home', 'services'] },
    fields: { accodingText: lines('Answer'), accodingTitle: text('Question') },
  },
  callToAction: {
    title: 'Call to action',
    about: 'A banner with one sentence and a button. It closes the services page.',
    holds: 'one',
    paths: { list: '/actions', item: '/actions/{id}', create: '/add-action', update: '/update-actions/{id}' },
    said: { updated: 'Action is Updated' },
    screens: ['/update-calltoaction', '/edit-call/{id}'],
    icon: 'Megaphone',
    placement: { component: 'CallToAction', pages: ['home'] },
    fields: {
      heading: text('Heading'),
      subHeading: lines('Details'),
      caption: text('Line above the heading', {
        optional: true,
        help: 'If empty: “Get Every Single Updates” on the services page, nothing on the homepage.',
      }),
      buttonText: text('Button label', { optional: true }),
      buttonLink: link('Button link', { optional: true, help: 'Leave empty to show no button.' }),
    },
  },
  designItem: {
    title: 'Design items',
    about: 'Social media templates that the agency gives away or sells.',
    holds: 'many',
    paths: {
      list: '/design-items',
      item: '/design-item/{id}',
      create: '/add-item',
      update: '/design-item/{id}',
    },
    said: { created: 'Item is Updated' },
    screens: ['/add-item', '/edit-item/{id}'],
    named: 'category',
    icon: 'Palette',
    placement: { component: 'Designs', pages: ['home', 'services'] },
    fields: {
      format: choice('Made for', ['Facebook', 'Instagram', 'Youtube']),
      canvaLink: link('Link to the template', { example: 'https://www.canva.com/design/…' }),
      imageLink: image('Picture'),
      category: text('Category'),
      freeOrPaid: choice('Free or paid', ['Paid', 'Free']),
    },
  },
  newsletter: {
    title: 'Newsletter',
    about: 'The text beside the newsletter sign-up in the footer.',
    holds: 'one',
    paths: {
      list: '/newsletter',
      item: '/newsletter/{id}',
      create: '/add-newsletter',
      update: '/newsletter/{id}',
    },
    screens: ['/edit-newsletter', '/edit-newsletter/{id}'],
    fields: {
      newsletterHeading: text('Heading', { example: 'The newsletter' }),
      newsletterText: lines('Text', { help: 'What subscribers get, and how often.' }),
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
        help: 'A section can be on both pages. A section without content is not shown.',
      }),
    },
  },
})
