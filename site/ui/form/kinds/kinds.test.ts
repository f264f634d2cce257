import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { FormField } from '#content/model/form-field.ts'
import { Form, type FormProps } from '../Form.tsx'
import { basicKinds } from './kinds.ts'

/** The markup of a form with one field, whose ids are the same each time. */
const render = (field: FormField) =>
  renderToStaticMarkup(
    createElement(Form as (props: FormProps) => ReturnType<typeof Form>, {
      fields: { field },
      button: 'Send',
      onSubmit: async () => {},
    }),
  )
const attribute = (html: string, name: string) => new RegExp(`${name}="([^"]*)"`).exec(html)?.[1]

const controls: Partial<Record<FormField['kind'], string>> = {
  text: '<input',
  lines: '<textarea',
  email: 'type="email"',
  number: 'class="short"',
  days: 'inputMode="numeric"',
  price: 'inputMode="decimal"',
  date: 'type="date"',
  time: 'type="datetime-local"',
  choice: 'role="radiogroup"',
  select: '<select',
  several: 'type="checkbox"',
  rating: 'type="radio"',
  password: 'type="password"',
  code: 'autoComplete="one-time-code"',
  phone: 'type="tel"',
}

test('every kind of any form has an input', () => {
  expect(Object.keys(basicKinds).toSorted()).toEqual(Object.keys(controls).toSorted())
})

test.each(Object.entries(controls))(
  'a field of kind %s has a label, a help and its input',
  (kind, control) => {
    const field: FormField = {
      kind: kind as FormField['kind'],
      label: 'The label',
      help: 'The help.',
      options: ['One', 'Two'],
      choices: [['1', 'One']],
    }
    const html = render(field)
    expect(html).toContain(control)
    const isGroup = basicKinds[field.kind]?.isGroup
    const label = attribute(html, isGroup ? 'aria-labelledby' : 'for')
    expect(html).toContain(`id="${label}"`)
    expect(html).toMatch(/<p class="hint" id="([^"]+)">The help\.<\/p>/)
    // A group of checkboxes cannot be announced as required.
    if (kind !== 'several') expect(html).toContain('aria-required="true"')
    expect(html).toContain(`aria-describedby="${attribute(html, 'class="hint" id')}"`)
  },
)

test('an optional field says so, a required one is announced', () => {
  const field = { kind: 'text', label: 'Company' } as const
  expect(render({ ...field, optional: true })).toContain('Company<span class="optional"> (optional)</span>')
  expect(render({ ...field, optional: true })).not.toContain('aria-required')
  expect(render(field)).not.toContain('optional')
})

test('a price shows the sign of its currency', () => {
  expect(render({ kind: 'price', label: 'Price' })).toContain('<span aria-hidden="true">$</span>')
  expect(render({ kind: 'price', label: 'Price', sign: '€' })).toContain('<span aria-hidden="true">€</span>')
})

test('a select begins without a choice, or with the label of the empty value', () => {
  const field = { kind: 'select', label: 'Country', choices: [['DE', 'Germany']] } as const
  expect(render(field)).toContain('<option value="" disabled="">Choose…</option>')
  expect(render({ ...field, emptyLabel: 'Any' })).toContain('<option value="">Any</option>')
})

test('a choice of many values is a select', () => {
  const options = Array.from({ length: 9 }, (_, i) => `Option ${i}`)
  expect(render({ kind: 'choice', label: 'Choice', options })).toContain('<select')
})

test('the empty value of a choice is first, or in its place on a scale', () => {
  const field = { kind: 'choice', label: 'Size', options: ['Small', 'Large'], emptyLabel: 'Medium' } as const
  const shown = (html: string) => html.match(/(?<=>)(Small|Medium|Large)(?=<)/g)
  expect(shown(render(field))).toEqual(['Medium', 'Small', 'Large'])
  expect(shown(render({ ...field, emptyAt: 1 }))).toEqual(['Small', 'Medium', 'Large'])
})
