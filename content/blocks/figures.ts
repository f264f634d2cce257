import { items, lines, number, text } from '../model/field.ts'
import { heading } from '../model/block.ts'

export const figures = {
  numbers: {
    title: 'Numbers',
    about: 'Two to six numbers, each with a label.',
    icon: 'Hash',
    fields: {
      heading,
      numbers: items('Numbers', 'number', { number: number('Number'), label: text('Label') }, 6),
    },
  },
  table: {
    title: 'Table',
    about: 'Rows and columns.',
    icon: 'Table',
    fields: {
      heading,
      rows: lines('Rows', {
        help: 'One row per line, with | between its cells. The first row has the column headings.',
        example: 'Month | Visitors',
      }),
    },
  },
} as const
