import { expect, expectTypeOf, test } from 'vitest'
import type { AuditSubject } from '../platform/audit/audit.ts'
import type { RecordedSubject } from '../sales/orders/event-types.ts'
import { features } from '../features.ts'
import { jobKindsOf } from './jobs.ts'

/** The keys of what the features declare under a name. */
type Declared<Name extends string> =
  Extract<(typeof features)[number], Record<Name, unknown>> extends infer F
    ? F extends Record<Name, infer Kinds>
      ? keyof Kinds
      : never
    : never

test('every change that is logged is of a kind that a feature declares', () => {
  expectTypeOf<Declared<'changes'>>().toEqualTypeOf<AuditSubject>()
  expectTypeOf<Declared<'orderChanges'>>().toEqualTypeOf<RecordedSubject>()
})

test('features and kinds of jobs have names of their own', () => {
  for (const named of [features, jobKindsOf(features)]) {
    const names = named.map(({ name }) => name)
    expect(new Set(names).size).toBe(names.length)
  }
})
