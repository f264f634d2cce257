import { prose, text } from '../field.ts'
import { section } from '../section.ts'

const fields = {
  heading: text('Heading'),
  validFrom: text('In force since', { optional: true, example: '1 December 2026' }),
  words: prose('Text'),
}

export const privacy = section({
  key: 'privacy',
  title: 'Privacy',
  about: 'What happens with personal data. Linked at the foot of every page and beside the forms.',
  holds: 'one',
  paths: {
    list: '/privacy-policy',
    item: '/privacy-policy/{id}',
    create: '/add-privacy-policy',
    update: '/privacy-policy/{id}',
  },
  screens: ['/edit-privacy', '/edit-privacy/{id}'],
  fields,
})

export const terms = section({
  key: 'terms',
  title: 'Terms',
  about: 'The terms of an order. Linked at the foot of every page and where a package is ordered.',
  holds: 'one',
  paths: {
    list: '/terms-of-service',
    item: '/terms-of-service/{id}',
    create: '/add-terms-of-service',
    update: '/terms-of-service/{id}',
  },
  screens: ['/edit-terms', '/edit-terms/{id}'],
  fields,
})
