import { words } from '../../field.ts'
import { group } from '../../section.ts'
import { pageText } from './page-text.ts'

/** The words of the pages that records of a list have. */
export const recordPageTexts = group('Page texts', {
  wordsService: {
    ...pageText(
      'service',
      'Services page: page of a service',
      'The words of each service’s own page.',
      'Layers',
      {
        askButton: words('Button', 'Ask about this service'),
      },
    ),
    screens: ['/edit-words-services'],
  },
})
