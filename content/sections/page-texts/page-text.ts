import type { Field } from '../../field.ts'

/** Words that stand on pages in any case: each field has a default. Its addresses follow from its slug. */
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
    paths: {
      list: `/words-${slug}`,
      item: `/words-${slug}/{id}`,
      create: `/add-words-${slug}`,
      update: `/words-${slug}/{id}`,
    },
    screens: [`/edit-words-${slug}`],
    icon,
    fields,
  }) as const
