import { records } from '../field.ts'
import { heading } from '../block.ts'

export const offers = {
  packages: {
    title: 'Package cards',
    about: 'Packages with price and order button.',
    icon: 'Tags',
    fields: {
      heading,
      packages: records('Packages', 'pricing', { optional: true, help: 'None chosen: the first three.' }),
    },
  },
} as const
