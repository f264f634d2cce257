import type { BackupKind } from './store.ts'

/** For how many days, weeks and months the last backup of each is kept. */
export interface RotationPolicy {
  daily: number
  weekly: number
  monthly: number
}

const dayMs = 86_400_000
/** The states from before a restore that are kept in any case, and for how many days all of them are. */
const beforeRestore = { last: 3, days: 7 }

/** The backups that are no longer kept. The newest of each kind always is. */
export const expiredBackups = <T extends { at: Date; kind: BackupKind }>(
  backups: readonly T[],
  policy: RotationPolicy,
  now = new Date(),
): T[] => {
  const newestFirst = backups.toSorted((a, b) => b.at.getTime() - a.at.getTime())
  const ofKind = (kind: BackupKind) => newestFirst.filter((each) => each.kind === kind)
  const since = now.getTime() - beforeRestore.days * dayMs
  return [
    ...expiredDaily(ofKind('daily'), policy),
    ...ofKind('before-restore')
      .slice(beforeRestore.last)
      .filter(({ at }) => at.getTime() < since),
  ]
}

function expiredDaily<T extends { at: Date }>(
  newestFirst: readonly T[],
  { daily, weekly, monthly }: RotationPolicy,
): T[] {
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
