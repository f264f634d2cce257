import { choice, paragraph, words } from '../model/field.ts'
import { group } from './section.ts'

const site = { variables: ['site'] } as const
const reader = { variables: ['email'] } as const

export const pageAudit = group('Pages', {
  pageAudit: {
    title: 'Free page check',
    about:
      'Visitors enter the address of a page and see what search engines miss on it. Who wants the full report by email becomes a message in your inbox.',
    holds: 'one',
    readBy: 'everyone',
    screens: ['/edit-page-check'],
    icon: 'ScanSearch',
    secondary: true,
    synonyms: 'audit SEO checker lead',
    fields: {
      auditOffer: choice('Offered', ['Yes'], {
        optional: true,
        emptyLabel: 'No',
        help: 'At /page-check, and on each page with the block “Free page check”. While it is not offered, nobody can check a page.',
      }),
      auditName: words('Name of the page', 'Free page check'),
      auditHeading: words('Heading', 'What do search engines see on your page?'),
      auditText: paragraph(
        'Text',
        'Enter the address of a page. We read it as a search engine does and look at ten things that decide how it is found.',
      ),
      auditLabel: words('Label of the field', 'Address of your page'),
      auditHint: words('Example in the field', 'www.example.com'),
      auditButton: words('Button', 'Check the page'),
      auditPrivacy: words(
        'Before the privacy link',
        'We read the page once, and keep the result for 30 days.',
      ),
      closedText: words('If it is not offered', 'There is no check at the moment.'),
      waitingHeading: words('While it is read: heading', 'We are reading {site}', site),
      waitingText: paragraph(
        'While it is read: text',
        'One request a second, so that the server does not notice. It takes up to half a minute, and this page reloads by itself.',
      ),
      failedHeading: words('Not readable: heading', 'We could not read {site}', site),
      resultHeading: words('Result: heading', 'What we found on {site}', site),
      resultText: words('Result: text', '{good} of {all} are fine.', { variables: ['good', 'all'] }),
      pageLabel: words('Result: the page that was read', 'The page'),
      goodLabel: words('Result: nothing to improve', 'Fine'),
      problemLabel: words('Result: something to improve', 'To improve'),
      unknownLabel: words('Result: not examined', 'Not examined'),
      costLabel: words('Result: before what a problem costs', 'What it costs:'),
      againHeading: words('Result: heading of the form for another page', 'Check another page'),
      mailHeading: words('Report: heading', 'The full report by email'),
      mailText: paragraph(
        'Report: text',
        'With every place that we found and what to do about each. We send one email with a link to confirm the address, then the report.',
      ),
      mailLabel: words('Report: label of the field', 'Your email'),
      mailHint: words('Report: example in the field', 'name@example.com'),
      mailButton: words('Report: button', 'Send me the report'),
      mailPrivacy: words(
        'Report: before the privacy link',
        'We keep your address with the report, and may write to you about it.',
      ),
      askedHeading: words('Asked for the report: heading', 'Please open the email that we have sent you'),
      askedText: paragraph(
        'Asked for the report: text',
        'It has a link that confirms your address. The report follows at once. No email? Look into the spam folder.',
      ),
      reportHeading: words('Confirm: heading', 'One more step'),
      reportText: words('Confirm: text', 'Please confirm that the report goes to {email}.', reader),
      reportNote: words('Confirm: above the button', 'You get the report by email right away.'),
      reportButton: words('Confirm: button', 'Send me the report'),
      reportedHeading: words('Confirmed: heading', 'The report is on its way'),
      reportedText: words('Confirmed: text', 'It goes to {email}.', reader),
      expiredHeading: words('Expired link: heading', 'This link has expired'),
      expiredText: words('Expired link: text', 'Results are kept for 30 days. Check the page again.'),
      titleName: words('Title: name', 'Title'),
      titleCost: words(
        'Title: what a problem costs',
        'The title is the line that people click in a search result.',
      ),
      descriptionName: words('Description: name', 'Description'),
      descriptionCost: words(
        'Description: what a problem costs',
        'Without a good description, search engines take any sentence of the page, and fewer people click.',
      ),
      headingsName: words('Headings: name', 'Headings'),
      headingsCost: words(
        'Headings: what a problem costs',
        'Headings tell readers, screen readers and search engines what the page is about, and what is where.',
      ),
      indexingName: words('Indexing: name', 'May be listed'),
      indexingCost: words(
        'Indexing: what a problem costs',
        'A page that tells search engines to stay away is not found at all.',
      ),
      canonicalName: words('Canonical address: name', 'Main address'),
      canonicalCost: words(
        'Canonical address: what a problem costs',
        'If a page has several addresses and names no main one, links to it count for several weak pages.',
      ),
      linksName: words('Links: name', 'Links'),
      linksCost: words(
        'Links: what a problem costs',
        'A broken link loses a visitor, and a link without words tells a search engine nothing about its target.',
      ),
      imagesName: words('Pictures: name', 'Pictures'),
      imagesCost: words(
        'Pictures: what a problem costs',
        'Without a description a picture does not exist for image search and for people who cannot see it; without a size the page jumps while it loads.',
      ),
      structuredDataName: words('Structured data: name', 'Structured data'),
      structuredDataCost: words(
        'Structured data: what a problem costs',
        'Without it, a search result shows no stars, prices, questions or opening hours.',
      ),
      weightName: words('Weight: name', 'Weight and speed'),
      weightCost: words(
        'Weight: what a problem costs',
        'On a phone, each second of waiting sends visitors back to the search results.',
      ),
      httpsName: words('HTTPS: name', 'HTTPS and redirects'),
      httpsCost: words(
        'HTTPS: what a problem costs',
        'Browsers warn of pages that are not encrypted, and each redirect makes every visitor wait.',
      ),
    },
  },
})
