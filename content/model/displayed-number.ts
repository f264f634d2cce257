/** Parses a number as it is displayed, such as `1,200`, `12K` or `4.5 %`; undefined if it is not a number. */
export function readDisplayedNumber(text: string): number | undefined {
  const [, digits, unit = ''] = /^[^\d]{0,3}(\d[\d,]*(?:\.\d+)?) ?([kKmM]?)/.exec(text) ?? []
  if (!digits) return undefined
  return Number(digits.replaceAll(',', '')) * ({ k: 1e3, m: 1e6 }[unit.toLowerCase()] ?? 1)
}

/** How much a displayed number has changed, as a share of the first one; undefined if that cannot be said. */
export function relativeChange(before: string, after: string): number | undefined {
  const [one, other] = [readDisplayedNumber(before), readDisplayedNumber(after)]
  return one && other !== undefined ? other / one - 1 : undefined
}
