/** Parses JSON of any shape; returns undefined if it is invalid. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}

/** The value at a path of untrusted JSON. */
export const at = (value: unknown, ...path: (string | number)[]): unknown =>
  path.reduce<unknown>(
    (inner, key) =>
      typeof inner === 'object' && inner !== null
        ? (inner as Record<string | number, unknown>)[key]
        : undefined,
    value,
  )

/** The non-empty string at a path of untrusted JSON, else null. */
export function textAt(json: unknown, ...path: (string | number)[]): string | null {
  const text = at(json, ...path)
  return typeof text === 'string' && text !== '' ? text : null
}
