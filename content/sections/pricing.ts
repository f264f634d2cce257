import { price, text } from '../field.ts'
import { section } from '../section.ts'

export const pricing = section({
  key: 'pricing',
  title: 'Packages',
  about:
    'What is sold. The pricing page shows Basic, Premium and Standard; an order takes its price from here.',
  holds: 'many',
  paths: { list: '/pricings', item: '/pricing/{id}', create: '/add-pricing', update: '/pricing/{id}' },
  said: { updated: 'Pricing One Is Updated' },
  screens: ['/add-pricing/', '/package-edit/{id}'],
  named: 'packageName',
  fields: {
    packageName: text('Name', { suggest: ['Basic', 'Premium', 'Standard'] }),
    packagePrice: price('Price in US dollars', { example: '499' }),
    packageButtonText: text('Words on the button', { example: 'Choose Basic' }),
    packagePointOne: text('Point 1', {
      help: 'Begin with “Everything in Basic”, and the comparison ticks what Basic holds, too.',
    }),
    packagePointTwo: text('Point 2'),
    packagePointThree: text('Point 3'),
    packagePointFour: text('Point 4'),
    packagePointFive: text('Point 5'),
    packagePointSix: text('Point 6'),
    packagePointSeven: text('Point 7'),
    packagePointEight: text('Point 8', { help: 'Shown for Premium only.' }),
    packagePointNine: text('Point 9', { help: 'Kept, not shown.' }),
    packagePointTen: text('Point 10', { help: 'Kept, not shown.' }),
  },
})
