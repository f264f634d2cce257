import { prose, text } from '../field.ts'
import { group } from '../section.ts'

const fields = {
  heading: text('Heading'),
  validFrom: text('Effective date', { optional: true, example: '1 December 2026' }),
  words: prose('Text'),
}

export const legal = group('Search and legal', {
  privacy: {
    title: 'Privacy',
    about: 'How personal data is used. Linked in the footer and beside the forms.',
    holds: 'one',
    paths: {
      list: '/privacy-policy',
      item: '/privacy-policy/{id}',
      create: '/add-privacy-policy',
      update: '/privacy-policy/{id}',
    },
    screens: ['/edit-privacy', '/edit-privacy/{id}'],
    icon: 'ShieldCheck',
    fields,
  },
  terms: {
    title: 'Terms',
    about: 'The terms of an order. Linked in the footer and where a package is ordered.',
    holds: 'one',
    paths: {
      list: '/terms-of-service',
      item: '/terms-of-service/{id}',
      create: '/add-terms-of-service',
      update: '/terms-of-service/{id}',
    },
    screens: ['/edit-terms', '/edit-terms/{id}'],
    icon: 'Scale',
    fields,
  },
})
