import { image, lines, link, number, order, text } from '../field.ts'
import { section } from '../section.ts'

export const landing = section({
  key: 'landing',
  title: 'Order of the first page',
  about: 'Which sections stand on the first page, and in which order.',
  holds: 'one',
  paths: { list: '/landing', item: '/landing/{id}', create: '/add-landing', update: '/landing/{id}' },
  screens: ['/edit-landing', '/edit-landing/{id}'],
  fields: {
    landingOrder: order(
      'Sections',
      ['banner', 'about', 'counter', 'service', 'pricing', 'contactItem'],
      [
        'featureItem',
        'step',
        'workStep',
        'video',
        'testimonial',
        'teamMember',
        'experience',
        'faqItem',
        'callToAction',
        'designItem',
      ],
      { help: 'Switch a section on and put it where it belongs. One without content is left out by itself.' },
    ),
  },
})

export const servicePage = section({
  key: 'servicePage',
  title: 'Order of the services page',
  about: 'Which sections stand on the services page, and in which order.',
  holds: 'one',
  paths: {
    list: '/service-page',
    item: '/service-page/{id}',
    create: '/add-service-page',
    update: '/service-page/{id}',
  },
  screens: ['/edit-service-page', '/edit-service-page/{id}'],
  fields: {
    serviceOrder: order(
      'Sections',
      ['counter', 'service', 'about', 'callToAction'],
      [
        'featureItem',
        'step',
        'workStep',
        'video',
        'testimonial',
        'teamMember',
        'experience',
        'faqItem',
        'designItem',
      ],
      {
        help: 'What has no room on the first page can stand here. One without content is left out by itself.',
      },
    ),
  },
})

export const banner = section({
  key: 'banner',
  title: 'Banner',
  about: 'The first thing a visitor sees: what the agency does, and one button.',
  holds: 'one',
  paths: { list: '/banner', item: '/banner/{id}', create: '/add-banner', update: '/update-banner/{id}' },
  said: { created: 'Banner is Updated', updated: 'Banner is Updated' },
  screens: ['/edit-banner', '/banner/{id}'],
  fields: {
    bannerText: text('Line above the heading', { help: 'Two to six words.' }),
    bannerHeading: text('Heading', { help: 'The promise, in at most twelve words.' }),
    bannerDetails: lines('Text'),
    buttonURL: link('Where the button leads', { example: '/pricing' }),
    buttonText: text('Words on the button', { example: 'See the packages' }),
    imageOne: image('Picture'),
  },
})

export const about = section({
  key: 'about',
  title: 'About',
  about: 'Who the agency is, on the first page and the services page.',
  holds: 'one',
  paths: { list: '/about', item: '/about-us/{id}', create: '/add-about', update: '/update-about/{id}' },
  said: { created: 'About is Updated', updated: 'About is Updated' },
  screens: ['/edit-about', '/{id}', '/about-us/{id}'],
  fields: {
    aboutImgOne: image('Picture'),
    aboutHeading: text('Heading'),
    aboutText: text('Line above the heading'),
    aboutDetails: lines('Text'),
    aboutImg: image('Picture on the services page', { optional: true, help: 'Empty: the picture above.' }),
    aboutPointone: text('First point', {
      optional: true,
      help: 'A strength in a few words, with a tick before it.',
    }),
    aboutPointwo: text('Second point', { optional: true }),
    aboutPointhree: text('Third point', { optional: true }),
  },
})

export const counter = section({
  key: 'counter',
  title: 'Counters',
  about: 'Four numbers that speak for the agency, each shown with a plus sign.',
  holds: 'one',
  paths: {
    list: '/counters',
    item: '/counters/{id}',
    create: '/add-counter',
    update: '/update-counters/{id}',
  },
  said: { created: 'Counter is Updated', updated: 'Counters is Updated' },
  screens: ['/edit-counter', '/counters/{id}'],
  fields: {
    yearofExperienceNumber: number('Years of experience'),
    yearofExperienceText: text('Words under the years', { example: 'Years in search' }),
    projectCompleteNumber: number('Projects completed'),
    projectCompleteText: text('Words under the projects', { example: 'Projects delivered' }),
    happyClientsNumber: number('Happy clients'),
    happyClientsText: text('Words under the clients', { example: 'Clients who stayed' }),
    teamNumber: number('People in the team'),
    teamText: text('Words under the team', { example: 'Specialists' }),
    winingAwardNumber: number('Awards', {
      optional: true,
      help: 'Given, the services page shows it in place of the team.',
    }),
    winingAwardText: text('Words under the awards', { optional: true }),
  },
})

export const callToAction = section({
  key: 'callToAction',
  title: 'Call to action',
  about: 'A band with a sentence and a button; it ends the services page.',
  holds: 'one',
  paths: { list: '/actions', item: '/actions/{id}', create: '/add-action', update: '/update-actions/{id}' },
  said: { updated: 'Action is Updated' },
  screens: ['/update-calltoaction', '/edit-call/{id}'],
  fields: {
    heading: text('Heading'),
    subHeading: lines('Details'),
    caption: text('Line above the heading', {
      optional: true,
      help: 'Empty: “Get Every Single Updates” on the services page, none on the first page.',
    }),
    buttonText: text('Words on the button', { optional: true }),
    buttonLink: link('Where the button leads', { optional: true, help: 'Empty: no button.' }),
  },
})
