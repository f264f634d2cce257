import { bad, ok, warn, type Finding } from '../../../platform/setup/finding.ts'

const version = { key: 'database.version', title: 'Version' }

/** The oldest major version that the product supports. */
const minMajor = 14

/**
 * The day of the last release of each major version, from https://www.postgresql.org/support/versioning/. A version is
 * released each fall, and gets updates for five years.
 */
const lastReleases: Record<number, string> = {
  14: '2026-11-12',
  15: '2027-11-11',
  16: '2028-11-09',
  17: '2029-11-08',
  18: '2030-11-14',
}

/** `today` is an ISO date. */
export function versionFinding(major: number, database: string, today: string): Finding {
  const upgrade = `Upgrade to ${newestSupported} or newer.`
  if (major < minMajor) return bad(version, `PostgreSQL ${major} is too old for this product.`, upgrade)
  const last = lastReleases[major]
  return last === undefined || today <= last
    ? ok(version, `PostgreSQL ${major}, database ${database}.`)
    : warn(
        version,
        `PostgreSQL ${major} gets no updates since ${last}, unless your provider offers extended support.`,
        upgrade,
      )
}

const newestSupported = Math.max(...Object.keys(lastReleases).map(Number))
