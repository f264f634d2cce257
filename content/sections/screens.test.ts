import { expect, test } from 'vitest'
import { everySection } from './sections.ts'
import { groups, screenAt, screens, sectionAddresses } from './screens.ts'

test('every section is on exactly one screen, and every screen has a unique address', () => {
  const shown = screens.flatMap((screen) => screen.sections)
  expect(shown.toSorted(byKey)).toEqual(everySection.toSorted(byKey))
  expect(new Set(screens.map(({ slug }) => slug)).size).toBe(screens.length)
})

test('sections with a common address share a screen', () => {
  for (const { sections } of screens) {
    const [first, ...others] = sections
    for (const other of others)
      expect(other.screens.some((address) => first!.screens.includes(address))).toBe(true)
  }
})

test('an entry of the menu has at most eleven tabs, beside those one level deeper', () => {
  for (const { title, screens } of groups)
    expect(screens.filter(({ secondary }) => !secondary).length, title).toBeLessThanOrEqual(11)
})

test('the address of a section that shares its screen leads to that screen', () => {
  expect(screenAt('services-page')?.sections.map(({ key }) => key)).toEqual([
    'servicePage',
    'wordsServices',
    'wordsService',
  ])
  expect(screenAt('services-page-layout')).toBe(screenAt('services-page'))
  expect(screenAt('pricing-page-layout')).toBe(screenAt('pricing-page'))
  expect(screenAt('no-such-screen')).toBeUndefined()
})

test('a choice never offers its default twice', () => {
  for (const { key, fields } of everySection)
    for (const [name, field] of Object.entries(fields))
      if (field.kind === 'choice') expect(field.options, `${key}.${name}`).not.toContain(field.emptyLabel)
})

test('a form has its fields in the order of the page: the line above a heading comes before it', () => {
  for (const { key, fields } of everySection) {
    const labels = Object.values(fields).map(({ label }) => label)
    const [line, heading] = [labels.indexOf('Line above the heading'), labels.indexOf('Heading')]
    if (heading >= 0) expect(line, key).toBeLessThan(heading)
  }
})

test('contract addresses map to the screen, or to the record if they have an id', () => {
  expect(sectionAddresses.get('/edit-banner')).toBe('/admin/content/banner')
  expect(sectionAddresses.get('/banner/{id}')).toBe('/admin/content/banner')
  expect(sectionAddresses.get('/faq-edit/{id}')).toBe('/admin/content/faq/{id}')
  expect(sectionAddresses.get('/edit-testimonial')).toBe('/admin/content/testimonials')
  expect(sectionAddresses.get('/{id}')).toBe('/admin/content/about')
})

const byKey = (one: { key: string }, other: { key: string }) => one.key.localeCompare(other.key)
