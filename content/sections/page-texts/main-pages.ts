import { paragraph, words } from '../../model/field.ts'
import { group } from '../section.ts'
import { pageText } from './page-text.ts'

const headHelp = 'In browser tabs, in search results and on social media. “Search results” can replace it.'
const agency = { variables: ['agency'] } as const
const count = { variables: ['count'] } as const

/** The texts of the pages in the default menu. */
export const mainPageTexts = group('Pages', {
  wordsPricing: pageText(
    'pricing',
    'Pricing page: texts',
    'The words around the packages, where they are compared and ordered.',
    'Columns3',
    {
      title: words('Title', 'Pricing: packages from {price}', { help: headHelp, variables: ['price'] }),
      titleEmpty: words('Title without packages', 'Pricing'),
      description: paragraph(
        'Description',
        'The packages of {agency} side by side: what each includes and costs. Fixed prices in {currency}, paid once.',
        { help: 'For search engines.', variables: ['agency', 'currency'] },
      ),
      descriptionPeriods: paragraph(
        'Description, if a package is paid by the month, quarter or year',
        'The packages of {agency} side by side: what each includes and costs. Fixed prices in {currency}.',
        { help: 'For search engines.', variables: ['agency', 'currency'] },
      ),
      heading: words('Heading', 'pricing'),
      summaryOne: words('Line below, one package', '1 package'),
      summary: words('Line below, several packages', '{count} packages', count),
      summaryEmpty: words(
        'Line below, no packages',
        'No packages yet. Write to us, and we will make you an offer.',
      ),
      compareLink: words('Homepage: link to the comparison', 'Compare the packages'),
      compareAllLink: words(
        'Homepage: link, more packages than shown',
        'Compare all {count} packages',
        count,
      ),
      recommended: words('Recommended package', 'Recommended'),
      excluded: words('Before what is not included', 'Not included:'),
      moreHeading: words('Heading of the other packages', 'More packages'),
      comparisonLine: words('Comparison: line above the heading', 'Side by side'),
      comparisonHeading: words('Comparison: heading', 'What each package includes'),
      comparisonCaption: words(
        'Comparison: for screen readers',
        'What each package includes, and what it costs',
      ),
      priceRow: words('Comparison: row of prices', 'Price in {currency}, once', { variables: ['currency'] }),
      priceRowPeriods: words(
        'Comparison: row of prices, if one is paid by the month, quarter or year',
        'Price in {currency}',
        { variables: ['currency'] },
      ),
      perOnce: words('Comparison: after a price that is paid once, beside others', 'once'),
      perMonth: words('After a price: each month', 'per month'),
      perQuarter: words('After a price: each quarter', 'per quarter'),
      perYear: words('After a price: each year', 'per year'),
      periodChoice: words('Choice of the period: for screen readers', 'How often you pay'),
      byMonth: words('Choice of the period: month', 'Monthly'),
      byQuarter: words('Choice of the period: quarter', 'Quarterly'),
      byYear: words('Choice of the period: year', 'Yearly'),
      saveUpTo: words('Choice of the period: what is saved', 'save up to {percent}', {
        variables: ['percent'],
      }),
      saving: words('Package: what a longer period saves', 'You save {percent} a year', {
        variables: ['percent'],
      }),
      setupFee: words('Package: set-up fee', '{price} once for set-up', { variables: ['price'] }),
      trial: words('Package: free days', 'Free days at the start: {count}', count),
      minimumTerm: words('Package: minimum term', 'Minimum term: {count} months', count),
      noMinimumTerm: words('Package: no minimum term', 'Can be ended with each period'),
      endsAfter: words('Package: ends by itself', 'Ends by itself after {count} months', count),
      notice: words('Package: days of notice', 'Days of notice: {count}', count),
      orderRow: words('Comparison: row of links', 'Order'),
      orderLabel: words('Comparison: after the words of a button, for screen readers', '({package})', {
        variables: ['package'],
      }),
      has: words('Comparison: included', 'Included'),
      hasNot: words('Comparison: not included', 'Not included'),
      suggestion: words('Name of a package on “page not found”', 'The package {package}', {
        variables: ['package'],
      }),
    },
  ),
  wordsServices: pageText(
    'services',
    'Services page: texts',
    'The words around the list of services.',
    'Layers',
    {
      title: words('Title', 'Services: {services}', { help: headHelp, variables: ['services'] }),
      titleEmpty: words('Title without services', 'Services'),
      description: paragraph('Description', 'What {agency} does for its clients: {services}.', {
        help: 'For search engines.',
        variables: ['agency', 'services'],
      }),
      descriptionEmpty: paragraph(
        'Description without services',
        'What {agency} does for its clients.',
        agency,
      ),
      heading: words('Heading', 'Service Page'),
      summaryOne: words('Line below, one service', '1 service'),
      summary: words('Line below, several services', '{count} services', count),
      summaryEmpty: words(
        'Line below, no services',
        'No services yet. Write to us and tell us what you need.',
      ),
      moreLink: words('Homepage: link to the services', 'More about our services'),
      allLink: words('Homepage: link, more services than shown', 'All {count} services', count),
      callLine: words('Line above the call to action', 'Get Every Single Updates', {
        help: 'Where the call to action has none of its own.',
      }),
    },
  ),
  wordsContact: pageText(
    'contact',
    'Contact page',
    'The words around the contact form, and in it.',
    'PenLine',
    {
      title: words('Title', 'Contact: write to us', { help: headHelp }),
      description: paragraph(
        'Description',
        'Write to {agency}: one form, read and answered by a person, usually within a business day.',
        { help: 'For search engines.', ...agency },
      ),
      heading: words('Heading', 'Contact'),
      lead: words('Line below the heading', 'One form, read by a person'),
      formLine: words('Line above the form’s heading', 'Contact'),
      formHeading: words('Heading of the form', 'Write to us'),
      formText: paragraph(
        'Text beside the form',
        'Tell us what you sell and what you would like more of. All fields are required.',
      ),
      nameLabel: words('Name: label', 'Name'),
      nameHint: words('Name: example in the field', 'Please enter your name'),
      emailLabel: words('Email: label', 'Email'),
      emailHint: words('Email: example in the field', 'Please enter your email'),
      numberLabel: words('Phone: label', 'Phone number'),
      numberHint: words('Phone: example in the field', 'Please enter your number'),
      subjectLabel: words('Subject: label', 'Subject'),
      subjectHint: words('Subject: example in the field', 'Please enter your subject'),
      messageLabel: words('Message: label', 'Message'),
      messageHint: words('Message: example in the field', 'Write your message'),
      button: words('Button', 'Send message'),
      sent: words('After sending', 'Your message is sent.'),
      thanks: words('Next step', 'Thank you. We will answer by email.'),
      privacyNote: words('Before the privacy link', 'We use what you write to answer you.'),
    },
  ),
})
