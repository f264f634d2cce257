import { describe, expect, test } from 'vitest'
import { blockTypes } from '../blocks/blocks.ts'
import { kinds, type Field } from '../model/field.ts'
import type { Section } from './section.ts'
import { everySection, sections } from './sections.ts'
import contract from './test/contract.json' with { type: 'json' }

// These have state transitions, an owner or non-public readers, so they are not sections.
const explicit = ['paypalEmail', 'adminUser', 'message', 'subscriber', 'order']
const points = ['Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine', 'Ten']
/** Required by the contract, but optional here. The contract's client sends them all. */
const optionalHere: Record<string, readonly string[]> = {
  pricing: points.map((point) => `packagePoint${point}`),
  testimonial: ['image'],
  banner: ['imageOne'],
  about: ['aboutImgOne'],
  serviceItem: ['serviceIcon'],
  featureItem: ['FeaturesImg', 'FeaturesIcon'],
  workStep: ['stapIcon'],
  video: ['videoImage'],
  videoItem: ['videoItemIcon'],
  teamMember: ['teamMemberImg'],
  contactItem: ['contactImg'],
  footerSocial: ['youlink', 'fblink', 'inslink'],
}
const promised = contract.filter(({ key }) => !explicit.includes(key))
const declared: Record<string, Section> = sections

describe.each(promised.map((entry) => [entry.key, entry] as const))('%s', (key, entry) => {
  const section = declared[key]!
  test('has the paths of the contract', () => {
    for (const name of ['list', 'item', 'create', 'update'] as const)
      expect(section.paths?.[name] ?? null).toBe(entry[name])
  })
  test('has the fields of the contract; fields that the contract does not require are optional', () => {
    const required = entry.requiredFields.filter((name) => !optionalHere[key]?.includes(name))
    expect(Object.keys(section.fields)).toEqual(
      expect.arrayContaining([...entry.requiredFields, ...entry.optionalFields]),
    )
    for (const [name, field] of Object.entries(section.fields))
      expect(Boolean(field.optional), name).toBe(!required.includes(name))
  })
  test('has the success messages of the contract, and is a single record or a list as there', () => {
    expect(section.successMessages?.created ?? null).toBe(entry.createAlert)
    expect(section.successMessages?.updated ?? null).toBe(entry.updateAlert)
    expect(section.holds).toBe(entry.kind === 'singleton' ? 'one' : 'many')
  })
  test('is edited on the screens of the contract', () => {
    for (const screen of entry.legacyScreens) expect(section.screens).toContain(screen)
  })
})

test('all 27 content types of the contract are declared', () => {
  expect(promised).toHaveLength(27)
  for (const { key } of promised) expect(Object.keys(sections)).toContain(key)
})

test('sections that are not of the contract have no paths of their own', () => {
  const others = everySection.filter(({ key }) => !promised.some((entry) => entry.key === key))
  expect(others.filter(({ paths }) => paths).map(({ key }) => key)).toEqual([])
})

test('every list section has a field with the name of a record', () => {
  for (const { key, holds, titleField, fields } of everySection)
    if (holds === 'many') expect(Object.keys(fields), key).toContain(titleField)
})

test('every kind of field is used, and its pattern is valid in HTML', () => {
  const kindsIn = ({ fields }: { fields: Readonly<Record<string, Field>> }): string[] =>
    Object.values(fields).flatMap((field) => [
      field.kind,
      ...(field.fields ? kindsIn({ fields: field.fields }) : []),
    ])
  const used = new Set([...everySection, ...Object.values(blockTypes)].flatMap(kindsIn))
  expect([...used].toSorted()).toEqual(Object.keys(kinds).toSorted())
  // HTML compiles `pattern` with the v flag, which is stricter than the u flag.
  for (const { pattern } of Object.values(kinds))
    if (pattern) expect(() => new RegExp(pattern, 'v')).not.toThrow()
})
