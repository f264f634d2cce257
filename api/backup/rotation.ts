/** For how many days, weeks and months the last backup of each is kept. */
export interface RotationPolicy {
  daily: number
  weekly: number
  monthly: number
}

/** The backups that the policy does not keep. The newest is always kept. */
export function expiredBackups<T extends { at: Date }>(
  backups: readonly T[],
  { daily, weekly, monthly }: RotationPolicy,
): T[] {
  const newestFirst = backups.toSorted((a, b) => b.at.getTime() - a.at.getTime())
  const kept = new Set(newestFirst.slice(0, 1))
  const keepLast = (count: number, periodOf: (at: Date) => string) => {
    const periods = new Set<string>()
    for (const each of newestFirst) {
      const period = periodOf(each.at)
      if (periods.has(period)) continue
      if (periods.size >= count) break
      periods.add(period)
      kept.add(each)
    }
  }
  keepLast(daily, (at) => at.toISOString().slice(0, 10))
  keepLast(weekly, (at) => mondayOf(at))
  keepLast(monthly, (at) => at.toISOString().slice(0, 7))
  return newestFirst.filter((each) => !kept.has(each))
}

function mondayOf(at: Date): string {
  const day = new Date(at)
  day.setUTCDate(day.getUTCDate() - ((day.getUTCDay() + 6) % 7))
  return day.toISOString().slice(0, 10)
}
