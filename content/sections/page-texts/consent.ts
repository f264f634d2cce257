import { paragraph, words } from '../../model/field.ts'
import { group } from '../section.ts'
import { pageText } from './page-text.ts'

export const consentTexts = group('Pages', {
  wordsConsent: {
    ...pageText(
      'consent',
      'Consent',
      'The question whether a statistics service may count a visitor, if you have chosen one that needs it.',
      'Cookie',
      {
        consentHeading: words('Heading', 'May we count your visit?'),
        consentText: paragraph(
          'Text',
          'We would like to know which of our pages help. For that, a statistics service would store data in your browser. You can change your mind at the foot of each page.',
        ),
        consentLink: words('Link to the privacy policy', 'Privacy policy'),
        consentAccept: words('Button: agree', 'Agree'),
        consentDecline: words('Button: decline', 'Decline'),
        consentAgain: words('Link at the foot of each page', 'Cookie settings'),
      },
    ),
    secondary: true,
  },
})
