import { choice, image, lines, link, text } from '../field.ts'
import { section } from '../section.ts'

export const service = section({
  key: 'service',
  title: 'Services: heading',
  about: 'The words above the list of services.',
  holds: 'one',
  paths: { list: '/service', item: '/service/{id}', create: '/add-Service', update: '/service/{id}' },
  said: { created: ' Service is Updated', updated: ' Service Text is Updated' },
  screens: ['/edit-service', '/servicetext-edit/{id}'],
  fields: { servicesubHeading: text('Line above the heading'), serviceHeading: text('Heading') },
})

export const serviceItem = section({
  key: 'serviceItem',
  title: 'Services',
  about: 'What the agency does, one card each. The first six stand on the first page.',
  holds: 'many',
  paths: {
    list: '/service-items',
    item: '/service-item/{id}',
    create: '/add-service-item',
    update: '/service-item/{id}',
  },
  said: { created: ' Item is Added', updated: ' Item is Updated' },
  screens: ['/edit-service', '/service-edit/{id}', '/main-service-edit/{id}'],
  named: 'serviceTitle',
  fields: {
    serviceIcon: image('Icon', { icon: true }),
    serviceTitle: text('Title'),
    serviceDetails: lines('Text'),
    serviceImg: image('Picture', { optional: true }),
    serviceName: text('Short name', { optional: true }),
  },
})

export const featuresText = section({
  key: 'featuresText',
  title: 'Features: heading',
  about: 'The words above the features.',
  holds: 'one',
  paths: {
    list: '/featurestext',
    item: '/featurestext/{id}',
    create: '/add-feature-text',
    update: '/featurestext/{id}',
  },
  screens: ['/edit-services-features/', '/featurestext-edit/{id}'],
  fields: { FeaturesText: text('Line above the heading'), FeaturesHeading: text('Heading') },
})

export const featureItem = section({
  key: 'featureItem',
  title: 'Features',
  about: 'What every client gets, one card each.',
  holds: 'many',
  paths: {
    list: '/featureitems',
    item: '/featureitems/{id}',
    create: '/add-feature-Item',
    update: '/update-featureitems/{id}',
  },
  screens: ['/edit-services-features/', '/edit-feature-items/{id}/'],
  named: 'FeaturesText',
  fields: {
    FeaturesImg: image('Picture'),
    FeaturesIcon: image('Icon', { icon: true }),
    FeaturesText: text('Title'),
    FeaturesDesc: lines('Text'),
  },
})

export const designItem = section({
  key: 'designItem',
  title: 'Design items',
  about: 'Templates for social media that the agency gives away or sells.',
  holds: 'many',
  paths: {
    list: '/design-items',
    item: '/design-item/{id}',
    create: '/add-item',
    update: '/design-item/{id}',
  },
  said: { created: 'Item is Updated' },
  screens: ['/add-item', '/edit-item/{id}'],
  named: 'category',
  fields: {
    format: choice('Made for', ['Facebook', 'Instagram', 'Youtube']),
    canvaLink: link('Link to the template', { example: 'https://www.canva.com/design/…' }),
    imageLink: image('Picture'),
    category: text('Category'),
    freeOrPaid: choice('Free or paid', ['Paid', 'Free']),
  },
})
