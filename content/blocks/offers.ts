import { lines, records, text } from '../field.ts'
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
  comparison: {
    title: 'Comparison',
    about: 'Packages side by side, or two ways compared point by point.',
    icon: 'Columns3',
    fields: {
      heading: text('Heading'),
      packages: records('Packages', 'pricing', {
        optional: true,
        help: 'None chosen: the first three. They are not shown where there are points below.',
      }),
      points: lines('Points', {
        optional: true,
        help: 'Instead of packages. One per line: what is compared | one way | the other. The first line names the two ways; yes and no are shown as signs.',
        example: 'Your own contact person | yes | no',
      }),
    },
  },
} as const
