/** Words that do not tell one person or company from another. */
const ignored = new Set(
  'mr mrs ms miss dr prof herr frau gmbh ag kg ohg ug se co ltd limited llc inc corp bv nv sa sas sarl srl spa oy ab as aps'.split(
    ' ',
  ),
)

const wordsOf = (name: string): string[] =>
  name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '' && !ignored.has(word))

/** Whether two names are of the same person or company, in whatever order their words are, and with what titles. */
export function isSameName(one: string, other: string): boolean {
  const [a, b] = [new Set(wordsOf(one)), new Set(wordsOf(other))]
  return a.size > 0 && a.size === b.size && a.isSubsetOf(b)
}
