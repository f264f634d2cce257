import { lines, records, text } from '../model/field.ts'
import { heading } from '../model/block.ts'

export const offers = {
  packages: {
    title: 'Package cards',
    about: 'Packages with their price and an order button.',
    icon: 'Tags',
    fields: {
      heading,
      packages: records('Packages', 'pricing', {
        optional: true,
        help: 'Choose none to show the first three.',
      }),
    },
  },
  auditForm: {
    title: 'Free page check',
    about: 'Visitors check a page of their own. Shown if the check is offered (Free page check).',
    icon: 'ScanSearch',
    fields: {
      heading: text('Heading', { optional: true, help: 'Leave empty to use that of the free page check.' }),
      details: lines('Text', { optional: true, help: 'Leave empty to use that of the free page check.' }),
    },
  },
  comparison: {
    title: 'Comparison',
    about: 'Packages side by side, or two options compared point by point.',
    icon: 'Columns3',
    fields: {
      heading: text('Heading'),
      packages: records('Packages', 'pricing', {
        optional: true,
        help: 'Choose none to show the first three. They are not shown if you fill in the points below.',
      }),
      points: lines('Points', {
        optional: true,
        help: 'To compare two options instead of packages. One point per line: what is compared | first option | second option. The first line names the options; yes and no are shown as icons.',
        example: 'Your own contact person | yes | no',
      }),
    },
  },
} as const
