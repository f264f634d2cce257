import { image, lines, text } from '../field.ts'
import { section } from '../section.ts'

export const faqText = section({
  key: 'faqText',
  title: 'FAQ: heading',
  about: 'The words above the questions.',
  holds: 'one',
  paths: { list: '/faq', item: '/faq/{id}', create: '/add-faq', update: '/faq/{id}' },
  screens: ['/edit-faq', '/faqtext-edit/{id}'],
  fields: { faqText: text('Line above the heading'), faqHeading: text('Heading') },
})

export const faqItem = section({
  key: 'faqItem',
  title: 'FAQ',
  about: 'Questions that clients ask, with their answers.',
  holds: 'many',
  paths: { list: '/faq-items', item: '/faq-item/{id}', create: '/add-faq-item', update: '/faq-item/{id}' },
  said: { created: 'FAQ Item is Added' },
  screens: ['/edit-faq', '/faq-edit/{id}'],
  named: 'accodingTitle',
  fields: { accodingText: lines('Answer'), accodingTitle: text('Question') },
})

export const contactItem = section({
  key: 'contactItem',
  title: 'Contact details',
  about: 'Ways to reach the agency, beside the contact form.',
  holds: 'many',
  paths: { list: '/contacts', item: '/contacts/{id}', create: '/add-contact', update: '/contacts/{id}' },
  screens: ['/add-contact/', '/edit-contact-page/{id}'],
  named: 'contactTitle',
  fields: {
    contactImg: image('Icon', { icon: true }),
    contactTitle: text('Title'),
    contactDetails: lines('Text'),
  },
})
