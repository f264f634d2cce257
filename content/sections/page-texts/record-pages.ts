import { words } from '../../model/field.ts'
import { group } from '../section.ts'
import { pageText } from './page-text.ts'

/** The texts of the pages of single records. */
export const recordPageTexts = group('Pages', {
  wordsService: {
    ...pageText(
      'service',
      'Services page: page of a service',
      'The words of each service’s own page.',
      'Layers',
      {
        askButton: words('Button', 'Ask about this service'),
        resultsHeading: words('Heading of the results, for screen readers', 'Results'),
        packagesHeading: words('Heading of the packages', 'Packages with this service'),
        questionsHeading: words('Heading of the questions', 'Questions about this service'),
        casesHeading: words('Heading of the case studies', 'How it went for others'),
      },
    ),
    screens: ['/edit-words-services'],
  },
})
