import { image, lines, text } from '../model/field.ts'
import { group } from './section.ts'

export const contact = group('Pages', {
  contactItem: {
    title: 'Contact details',
    singular: 'contact detail',
    about: 'Ways to reach the agency, beside the contact form.',
    holds: 'many',
    readBy: 'everyone',
    paths: { list: '/contacts', item: '/contacts/{id}', create: '/add-contact', update: '/contacts/{id}' },
    screens: ['/add-contact/', '/edit-contact-page/{id}'],
    titleField: 'contactTitle',
    placement: { component: 'ContactForm', pages: ['services', 'pricing'] },
    icon: 'Phone',
    fields: {
      contactImg: image('Icon', { optional: true }),
      contactTitle: text('Title'),
      contactDetails: lines('Text'),
    },
  },
})
