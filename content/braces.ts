/** Whatever stands in braces. */
const placeholder = /\{([^{}\n]*)\}/g

/** What is wrong with the variables of a text; undefined when each is one of those that there are. */
export function variableError(value: string, variables: readonly string[]): string | undefined {
  for (const [whole, name = ''] of value.matchAll(placeholder))
    if (!variables.includes(name)) return `There is no ${whole} here. You can use ${inBraces(variables)}.`
  return undefined
}

export const inBraces = (names: readonly string[]) => names.map((name) => `{${name}}`).join(', ')

/** Puts values in the place of their variables. One that is empty leaves no space where it stood. */
export const fillWords = (template: string, values: Readonly<Partial<Record<string, string>>>): string =>
  template
    .replace(/( ?)\{(\w+)\}/g, (_, space: string, name: string) => (values[name] ? space + values[name] : ''))
    .trim()

/** The words before and after a variable that something else than words stands for; undefined where it is left out. */
export function aroundVariable(template: string, name: string): readonly [string, string | undefined] {
  const [before = '', ...after] = template.split(`{${name}}`)
  return [before, after.length > 0 ? after.join('') : undefined]
}
