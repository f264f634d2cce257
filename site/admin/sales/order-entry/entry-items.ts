import { withAgreedDiscount } from '#content/shop/agreed-discount.ts'
import { toCents } from '#content/shop/cents.ts'
import type { FormFields } from '#content/model/form-field.ts'
import type { LineKind, SelectedLine } from '#content/shop/selection.ts'
import { formatPrice } from '../../../ui/price.ts'
import type { Values } from '../../../ui/form/fields-context.ts'

/** A row of the form. Its fields have its key in their names. */
export interface ItemRow {
  key: number
  kind: LineKind
}

/** A package or an add-on that can be ordered. */
export interface Sellable {
  id: string
  name: string
  /** Empty if it has none. */
  price: string
}

export interface Catalog {
  packages: readonly Sellable[]
  addOns: readonly Sellable[]
}

export const sellables = (catalog: Catalog, kind: LineKind) =>
  kind === 'package' ? catalog.packages : kind === 'add-on' ? catalog.addOns : []

const optional = { optional: true } as const

export const isAmount = (text: string) => /^\d{1,8}(\.\d{1,2})?$/.test(text)
const isQuantity = (text: string) => /^[1-9]\d{0,2}$/.test(text)

/** The fields of the rows. */
export const itemFields = (rows: readonly ItemRow[], catalog: Catalog): FormFields =>
  Object.fromEntries(
    rows.flatMap(({ key, kind }) => [
      kind === 'text'
        ? [`name${key}`, { kind: 'text', label: 'What it is', missing: 'Say what it is.' } as const]
        : [
            `id${key}`,
            {
              kind: 'select',
              label: kind === 'package' ? 'Package' : 'Add-on',
              missing: kind === 'package' ? 'Choose a package.' : 'Choose an add-on.',
              choices: sellables(catalog, kind).map(
                ({ id, name, price }) => [id, price ? `${name}, ${formatPrice(price)}` : name] as const,
              ),
            } as const,
          ],
      [`quantity${key}`, { kind: 'text', label: 'Quantity', max: 3, example: '1', ...optional } as const],
      [
        `price${key}`,
        kind === 'text'
          ? ({
              kind: 'text',
              label: 'Price each',
              max: 11,
              isDecimal: true,
              example: '90',
              missing: 'Enter a price.',
            } as const)
          : ({ kind: 'text', label: 'Price', max: 11, isDecimal: true, ...optional } as const),
      ],
      [
        `description${key}`,
        {
          kind: 'lines',
          label: 'Description',
          max: 2000,
          rows: 2,
          help: 'One line each, for the order and the invoice.',
          ...optional,
        } as const,
      ],
    ]),
  )

/** Checks beyond the kinds of the fields. */
export const itemChecks = (rows: readonly ItemRow[], catalog: Catalog) =>
  Object.fromEntries(
    rows.flatMap(({ key, kind }) => [
      [
        `quantity${key}`,
        (text: string) => (text === '' || isQuantity(text) ? undefined : 'A whole number from 1 to 999.'),
      ],
      [
        `price${key}`,
        (text: string, values: Values) => {
          if (text !== '') return isAmount(text) ? undefined : 'Enter an amount such as 499 or 499.50.'
          const sold = sellables(catalog, kind).find(({ id }) => id === values[`id${key}`])
          return sold && !sold.price ? 'It has no list price: enter one.' : undefined
        },
      ],
    ]),
  )

/** The items as the API takes them. */
export const itemsOf = (rows: readonly ItemRow[], values: Values) =>
  rows.map(({ key, kind }) => ({
    kind,
    ...(kind === 'text' ? { name: values[`name${key}`] ?? '' } : { id: values[`id${key}`] ?? '' }),
    description: values[`description${key}`] ?? '',
    quantity: Number(values[`quantity${key}`] || '1'),
    unitPrice: values[`price${key}`] ?? '',
  }))

/** The names of the API's fields of an item, in the form. */
const formNames: Readonly<Record<string, string>> = { unitPrice: 'price' }

/** Moves the errors of the API to the fields of the form: `items.0.unitPrice` to `price3`. */
export const errorsOfRows = (rows: readonly ItemRow[], errors: Readonly<Record<string, string>>) =>
  Object.fromEntries(
    Object.entries(errors).map(([path, message]) => {
      const [, index, name = ''] = /^items\.(\d+)\.(\w+)$/.exec(path) ?? []
      const row = rows[Number(index)]
      if (row) return [`${formNames[name] ?? name}${row.key}`, message]
      return [
        path.replace(/^discount\.(\w)/, (_, first: string) => `discount${first.toUpperCase()}`),
        message,
      ]
    }),
  )

/** The lines of what is typed so far, at the prices of the form, with the discount. */
export function linesSoFar(rows: readonly ItemRow[], catalog: Catalog, values: Values): SelectedLine[] {
  const lines = rows.flatMap(({ key, kind }, position): SelectedLine[] => {
    const sold = sellables(catalog, kind).find(({ id }) => id === values[`id${key}`])
    const name = kind === 'text' ? values[`name${key}`] : sold?.name
    const unitPrice = toCents((values[`price${key}`] ?? '').trim() || (sold?.price ?? ''))
    const quantity = Number((values[`quantity${key}`] ?? '').trim() || '1')
    if (!name || unitPrice === undefined || !Number.isInteger(quantity) || quantity < 1) return []
    return [
      {
        kind,
        recordId: sold?.id ?? null,
        position,
        name,
        points: [],
        quantity,
        unitPrice,
        full: unitPrice * quantity,
        discounts: [],
      },
    ]
  })
  return withAgreedDiscount(lines, {
    reason: values['discountReason']?.trim() || 'Discount',
    percent: values['discountPercent']?.trim(),
    amount: values['discountAmount']?.trim(),
  })
}
