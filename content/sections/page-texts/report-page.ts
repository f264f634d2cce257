import { words } from '../../model/field.ts'
import { group } from '../section.ts'
import { pageText } from './page-text.ts'

const checked = { variables: ['site', 'day'] } as const
const counts = { variables: ['good', 'all'] } as const

/** The texts of the report of a period, on its page and in its PDF. */
export const reportPageTexts = group('Pages', {
  wordsReport: {
    ...pageText(
      'report',
      'Reports',
      'The words on the reports that customers get at the end of each period of a subscription.',
      'FileChartColumn',
      {
        reportTitle: words('Title', 'Your report'),
        reportPeriod: words('The period', '{from} to {to}', { variables: ['from', 'to'] }),
        reportPublished: words('Below the title', 'Published on {day}', { variables: ['day'] }),
        reportPackageLabel: words('PDF: before the package', 'Package'),
        reportPeriodLabel: words('PDF: before the period', 'Period'),
        reportPublishedLabel: words('PDF: before the day', 'Published'),
        reportPdfButton: words('Button for the PDF', 'Download as PDF'),
        reportShareHeading: words('Share: heading', 'Share the report'),
        reportShareText: words(
          'Share: text',
          'Whoever has such a link can read this report, and nothing else. You can revoke it at any time.',
        ),
        reportShareButton: words('Share: button', 'Create a link'),
        reportExpiredLink: words('A link that is over', 'This link is not valid any more.'),
        reportDoneHeading: words('What was done: heading', 'What we have done'),
        reportNumbersHeading: words('Numbers: heading', 'Your numbers'),
        reportNumberLabel: words('Numbers: column of the names', 'Number'),
        reportNow: words('Numbers: column of this period', 'This period'),
        reportBefore: words('Numbers: column of the period before', 'The period before'),
        reportChange: words('Numbers: column of the change', 'Change'),
        reportValues: words('Chart: its values as a table', 'Values as a table'),
        reportBetter: words('Numbers: a change for the better', 'better'),
        reportWorse: words('Numbers: a change for the worse', 'worse'),
        reportCheckHeading: words('Site check: heading', 'Your site'),
        reportCheckedOn: words('Site check: the page', '{site}, checked on {day}', checked),
        reportCheckScore: words('Site check: result', '{good} of {all} points are fine', counts),
        reportCheckBefore: words(
          'Site check: the last report',
          'In the last report: {good} of {all}',
          counts,
        ),
        reportCheckFixed: words('Site check: fixed', 'Fixed since the last report'),
        reportCheckNew: words('Site check: new', 'New since the last report'),
        reportCheckOpen: words('Site check: what else to improve', 'To improve'),
        reportCheckFailed: words('Site check: not readable', 'We could not read {site} on {day}.', checked),
        reportNextHeading: words('What comes next: heading', 'What comes next'),
        reportNone: words('No report', 'There is no report here.'),
        reportOrderLink: words('Link to the order', 'To the order'),
      },
    ),
    secondary: true,
  },
})
