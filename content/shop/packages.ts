const ordinals = ['One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine', 'Ten'] as const

/** The points of a package that are filled in, in their order: what it contains. */
export const pointsOf = (values: Readonly<Record<string, string | undefined>>): string[] =>
  ordinals.flatMap((ordinal) => values[`packagePoint${ordinal}`]?.trim() || [])
