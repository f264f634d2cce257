/**
 * The smallest UUIDv7 of the time `days` after `moment`: ids begin with their time, so that their index finds a day.
 */
export function idFrom(moment: Date, days: number): string {
  const time = Math.max(0, moment.getTime() + days * 86_400_000)
  const hex = time.toString(16).padStart(12, '0')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-7000-8000-000000000000`
}
