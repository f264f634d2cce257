/** Any text in braces. */
const placeholder = /\{([^{}\n]*)\}/g

/** The error of the variables in a text; undefined if all of them exist. */
export function variableError(value: string, variables: readonly string[]): string | undefined {
  for (const [whole, name = ''] of value.matchAll(placeholder))
    if (!variables.includes(name))
      return `There is no ${whole} here. You can use ${listVariables(variables)}.`
  return undefined
}

export const listVariables = (names: readonly string[]) => names.map((name) => `{${name}}`).join(', ')

/** Replaces variables by their values. A variable without a value is removed with the space before it. */
export const fillTemplate = (template: string, values: Readonly<Partial<Record<string, string>>>): string =>
  template
    .replace(/( ?)\{(\w+)\}/g, (_, space: string, name: string) => (values[name] ? space + values[name] : ''))
    .trim()

/** The text before and after a variable that is replaced by an element; the second is undefined if it does not occur. */
export function splitAtVariable(template: string, name: string): readonly [string, string | undefined] {
  const [before = '', ...after] = template.split(`{${name}}`)
  return [before, after.length > 0 ? after.join('') : undefined]
}
