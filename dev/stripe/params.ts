/** A parameter of a request: text, a list or further parameters. */
export type Param = string | Param[] | { [name: string]: Param }

const [maxPairs, maxDepth, maxIndex] = [2000, 8, 200]

/** Reads parameters in the encoding of Stripe's API: `line_items[0][price_data][currency]=usd`. */
export function readParams(text: string): Record<string, Param> {
  const params: Record<string, Param> = Object.create(null) as Record<string, Param>
  for (const [name, value] of [...new URLSearchParams(text)].slice(0, maxPairs)) {
    const [, first = '', rest = ''] = /^([^[\]]+)((?:\[[^[\]]*\])*)$/.exec(name) ?? []
    const path = [first, ...[...rest.matchAll(/\[([^[\]]*)\]/g)].map(([, key]) => key!)]
    if (first && path.length <= maxDepth) set(params, path, value)
  }
  return params
}

function set(target: Record<string, Param> | Param[], [key = '', ...rest]: string[], value: string) {
  const own = target as Record<string, Param>
  const name = Array.isArray(target) && key === '' ? String(target.length) : key
  if (name === '__proto__' || (Array.isArray(target) && !(Number(name) < maxIndex))) return
  if (rest.length === 0) own[name] = value
  else set((own[name] ??= /^\d*$/.test(rest[0]!) ? [] : {}) as Record<string, Param>, rest, value)
}

export const paramAt = (params: Param | undefined, ...path: (string | number)[]): Param | undefined =>
  path.reduce<Param | undefined>(
    (inner, key) => (typeof inner === 'object' ? (inner as Record<string | number, Param>)[key] : undefined),
    params,
  )

export const paramText = (params: Param, ...path: (string | number)[]): string => {
  const value = paramAt(params, ...path)
  return typeof value === 'string' ? value : ''
}

/** The texts of parameters such as `metadata`. */
export const paramTexts = (params: Param, name: string): Record<string, string> => {
  const value = paramAt(params, name)
  return Object.fromEntries(
    Object.entries(typeof value === 'object' && !Array.isArray(value) ? value : {}).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string',
    ),
  )
}
