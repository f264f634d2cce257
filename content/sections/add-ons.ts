import { choice, price, records, text } from '../model/field.ts'
import { group } from './section.ts'

/** The largest quantities of a package or an add-on that the owner can set. */
export const quantities = ['2', '3', '4', '5', '6', '8', '10', '12', '20', '50', '99'] as const

export const addOns = group('Services and packages', {
  addOn: {
    title: 'Add-ons',
    singular: 'add-on',
    about:
      'What customers can add to a package when they order, in the order of this list. Their prices are part of the order’s total.',
    holds: 'many',
    readBy: 'everyone',
    screens: ['/edit-add-ons'],
    titleField: 'addOnName',
    icon: 'PackagePlus',
    fields: {
      addOnName: text('Name', { example: 'Extra article' }),
      addOnDescription: text('Description', {
        optional: true,
        example: '800 words on a subject of your choice',
      }),
      addOnPrice: price('Price', {
        help: 'In the currency of the site, without its sign.',
        example: '120',
      }),
      addOnCharged: choice('Charged', ['For each package', 'By quantity'], {
        optional: true,
        emptyLabel: 'Once per order',
        help: 'Once, as often as the package is ordered, or as often as the customer chooses.',
      }),
      addOnQuantity: choice('Largest quantity', quantities, {
        optional: true,
        emptyLabel: 'Default (10)',
        help: 'If it is charged by quantity: how many a customer can choose.',
      }),
      addOnPackages: records('Only with these packages', 'pricing', {
        optional: true,
        help: 'If none is chosen, it is offered with every package.',
      }),
    },
  },
})
