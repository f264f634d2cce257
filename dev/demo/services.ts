import type { DemoContent } from './model.ts'
import { servicePages } from './service-pages.ts'

type Services = 'service' | 'serviceItem' | 'featuresText' | 'featureItem' | 'designItem' | 'wordsServices'

export const services: Pick<DemoContent, Services> = {
  wordsServices: {
    heading: 'Six ways to be found',
    summary:
      'Take one, or several together. Each begins with what you want more of, and ends with a number that you can check.',
  },
  service: {
    servicesubHeading: 'What we do',
    serviceHeading: 'Six kinds of work, one team',
  },
  serviceItem: [
    {
      serviceIcon: '/demo/icon-search.svg',
      serviceImg: '/demo/service-search.svg',
      serviceName: 'SEO',
      serviceTitle: 'Search optimization',
      serviceDetails:
        'We find out what your customers type into a search engine, then change titles, texts and links so that your pages answer it.',
    },
    {
      serviceIcon: '/demo/icon-website.svg',
      serviceImg: '/demo/service-website.svg',
      serviceName: 'Websites',
      serviceTitle: 'Website design and build',
      serviceDetails:
        'A new website that works on every phone, says what you offer in the first line and leads visitors to a call or an order.',
    },
    {
      serviceIcon: '/demo/icon-map.svg',
      serviceImg: '/demo/service-map.svg',
      serviceName: 'Local',
      serviceTitle: 'Local search and maps',
      serviceDetails:
        'Opening hours, photos and reviews put in order, so that people nearby see you on the map when they need you.',
    },
    {
      serviceIcon: '/demo/icon-writing.svg',
      serviceImg: '/demo/service-writing.svg',
      serviceName: 'Writing',
      serviceTitle: 'Pages and articles',
      serviceDetails:
        'We talk with you for an hour and turn what you know into pages that answer real questions. You approve every word.',
    },
    {
      serviceIcon: '/demo/icon-speed.svg',
      serviceImg: '/demo/service-speed.svg',
      serviceName: 'Speed',
      serviceTitle: 'Speed and repairs',
      serviceDetails:
        'Slow pages, broken links, forms that send nothing: we find them, fix them and show you the measurements before and after.',
    },
    {
      serviceIcon: '/demo/icon-social.svg',
      serviceImg: '/demo/service-social.svg',
      serviceName: 'Social',
      serviceTitle: 'Social media posts',
      serviceDetails:
        'Posts and templates in your colors, planned for a month. You can change the words yourself whenever something comes up.',
    },
  ].map((service) => ({ ...service, ...servicePages[service.serviceTitle] })),
  featuresText: {
    FeaturesText: 'In every package',
    FeaturesHeading: 'Four things every client gets',
  },
  featureItem: [
    {
      FeaturesImg: '/demo/feature-report.svg',
      FeaturesIcon: '/demo/icon-report.svg',
      FeaturesText: 'A report you can read',
      FeaturesDesc:
        'Two pages when the work is done: what we did, what changed in calls, clicks and positions, and what we would do next.',
    },
    {
      FeaturesImg: '/demo/feature-contact.svg',
      FeaturesIcon: '/demo/icon-contact.svg',
      FeaturesText: 'One contact person',
      FeaturesDesc: 'You have a name and a direct number. Questions are answered within one working day.',
    },
    {
      FeaturesImg: '/demo/feature-month.svg',
      FeaturesIcon: '/demo/icon-month.svg',
      FeaturesText: 'Paid once',
      FeaturesDesc:
        'A package takes one month, or two for Premium, at a price you know before. Only SEO care goes on by itself, until you end it.',
    },
    {
      FeaturesImg: '/demo/feature-keys.svg',
      FeaturesIcon: '/demo/icon-key.svg',
      FeaturesText: 'Everything is yours',
      FeaturesDesc:
        'Texts, pictures, accounts and the website itself stay in your name, during the work and after it.',
    },
  ],
  designItem: [
    {
      format: 'Instagram',
      canvaLink: '/demo/design-offer.svg',
      imageLink: '/demo/design-offer.svg',
      category: 'Weekly offer',
      freeOrPaid: 'Free',
    },
    {
      format: 'Facebook',
      canvaLink: '/demo/design-event.svg',
      imageLink: '/demo/design-event.svg',
      category: 'Event with date',
      freeOrPaid: 'Free',
    },
    {
      format: 'Instagram',
      canvaLink: '/demo/design-review.svg',
      imageLink: '/demo/design-review.svg',
      category: 'Customer review',
      freeOrPaid: 'Paid',
    },
    {
      format: 'Youtube',
      canvaLink: '/demo/design-lesson.svg',
      imageLink: '/demo/design-lesson.svg',
      category: 'Video lesson',
      freeOrPaid: 'Paid',
    },
  ],
}
