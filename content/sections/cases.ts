import { choice, image, lines, records, richText, slug, text, words } from '../model/field.ts'
import { focuses } from '../model/focus.ts'
import { seoFields } from '../model/seo.ts'
import { group } from './section.ts'
import { pageText } from './page-texts/page-text.ts'

export const cases = group('Case studies', {
  caseStudy: {
    title: 'Case studies',
    singular: 'case study',
    about:
      'Work that you are proud of, with the numbers before and after. Each has its own page, and pages can show the first three.',
    holds: 'many',
    readBy: 'everyone',
    screens: ['/edit-cases'],
    titleField: 'caseTitle',
    page: { base: '/cases', slug: 'caseSlug' },
    longFields: ['caseWork'],
    placement: { component: 'Cases', pages: ['home', 'services', 'pricing'] },
    paged: { sort: ['position', 'caseTitle', 'caseClient'], search: ['caseTitle', 'caseSlug', 'caseClient'] },
    fields: {
      caseTitle: text('Title', { example: 'Twice the bookings for a bakery' }),
      caseSlug: slug('Address of its page'),
      caseClient: text('Client', { example: 'Harbor Bakery, Port Eastmere' }),
      casePicture: image('Picture', { optional: true }),
      casePictureFocus: choice('Focal point of the picture', focuses, {
        optional: true,
        emptyLabel: 'Automatic',
      }),
      caseTask: lines('Task', { help: 'What the client needed. Also shown in the list.' }),
      caseWork: richText('What was done'),
      caseNumbers: lines('Numbers before and after', {
        optional: true,
        help: 'One per line: what is counted | before | after. At most four are shown.',
        example: 'Calls a month | 12 | 41',
      }),
      caseSeriesTitle: text('Chart: heading', { optional: true, example: 'Visitors a month' }),
      caseSeries: lines('Chart: values', {
        optional: true,
        help: 'One per line, in order: name | number. Three or more are drawn as a chart.',
        example: 'January | 310',
      }),
      caseQuote: lines('What the client says', { optional: true }),
      caseQuoteBy: text('Who says it', { optional: true, example: 'Ann Lee, owner' }),
      caseServices: records('Services', 'serviceItem', {
        optional: true,
        help: 'The case study is shown on their pages.',
      }),
      ...seoFields(),
    },
  },
  wordsCases: {
    ...pageText('cases', 'Case studies: texts', 'The texts around the case studies.', 'TrendingUp', {
      name: words('Name of the list', 'Case studies'),
      title: words('Title', 'Case studies: what we did, and what came of it'),
      description: words(
        'Description',
        'Work of {agency} for its clients, with the numbers before and after.',
        {
          help: 'For search engines.',
          variables: ['agency'],
        },
      ),
      heading: words('Heading', 'Case studies'),
      lead: words('Line below the heading', 'What we did, and what came of it'),
      clientLabel: words('Case study: client', 'Client'),
      serviceLabel: words('Case study: services', 'Services'),
      taskHeading: words('Case study: heading of the task', 'The task'),
      workHeading: words('Case study: heading of the work', 'What we did'),
      numbersHeading: words('Case study: heading of the numbers', 'Before and after'),
      beforeLabel: words('Case study: before', 'Before'),
      afterLabel: words('Case study: after', 'After'),
      askHeading: words('Case study: heading at the end', 'Your numbers could be next'),
      askButton: words('Case study: button at the end', 'Tell us what you need'),
      allLink: words('Link to all case studies', 'All case studies'),
      bandLine: words('On other pages: line above the heading', 'Case studies'),
      bandHeading: words('On other pages: heading', 'What we did, and what came of it'),
    }),
    screens: ['/edit-cases'],
  },
  clientText: {
    title: 'Clients: heading',
    about: 'The line above the clients.',
    holds: 'one',
    readBy: 'everyone',
    screens: ['/edit-clients'],
    fields: { clientHeading: words('Heading', 'We work for') },
  },
  client: {
    title: 'Clients',
    singular: 'client',
    about: 'The businesses that you work for, in a row of logos and names. Ask each before you add it.',
    holds: 'many',
    readBy: 'everyone',
    screens: ['/edit-clients'],
    titleField: 'clientName',
    icon: 'Handshake',
    synonyms: 'logos customers references trust',
    placement: { component: 'Clients', pages: ['home', 'services', 'pricing'] },
    fields: {
      clientName: text('Name', { example: 'Harbor Bakery' }),
      clientLogo: image('Logo', {
        optional: true,
        help: 'A wide picture with a transparent background, shown in one color. Leave empty to show the name.',
      }),
    },
  },
})
