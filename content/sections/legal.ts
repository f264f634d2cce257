import { prose, text } from '../model/field.ts'
import { group } from './section.ts'

const fields = {
  heading: text('Heading'),
  validFrom: text('Effective date', { optional: true, example: '1 December 2026' }),
  words: prose('Text'),
}

export const legal = group('Pages', {
  privacy: {
    title: 'Privacy',
    about: 'How personal data is used. Linked in the footer and beside the forms.',
    holds: 'one',
    readBy: 'everyone',
    screens: ['/edit-privacy', '/edit-privacy/{id}'],
    icon: 'ShieldCheck',
    synonyms: 'GDPR data protection legal',
    fields,
  },
  terms: {
    title: 'Terms',
    about: 'The terms of an order. Linked in the footer and where a package is ordered.',
    holds: 'one',
    readBy: 'everyone',
    screens: ['/edit-terms', '/edit-terms/{id}'],
    icon: 'Scale',
    synonyms: 'conditions AGB legal',
    fields,
  },
})
