import type { Field } from '../../model/field.ts'

/** A section of texts with defaults, so that pages always show them. Its screen derives from its slug. */
export const pageText = <
  const S extends string,
  const T extends string,
  const I extends string,
  const F extends Readonly<Record<string, Field>>,
>(
  slug: S,
  title: T,
  about: string,
  icon: I,
  fields: F,
) =>
  ({
    title,
    about,
    holds: 'one',
    readBy: 'everyone',
    screens: [`/edit-words-${slug}`],
    icon,
    fields,
  }) as const
