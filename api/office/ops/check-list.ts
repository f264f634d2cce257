import type { Feature } from '../../platform/feature.ts'
import type { BaseContext, Check } from '../../platform/setup/check.ts'

/** The parts of the product on the status screen and in the doctor's report, in their order. */
export const partTitles: Readonly<Record<string, string>> = {
  site: 'Website',
  releases: 'Releases',
  payments: 'Payments',
  sales: 'Ready to sell',
  mail: 'Mail',
  identity: 'Sign-in',
  network: 'Address and encryption',
  database: 'Database',
  files: 'Files',
  jobs: 'Background jobs',
  'search-engines': 'Search engines',
  cdn: 'CDN',
  backup: 'Backup',
  product: 'Frontdesk',
}

/** The checks of all features that need no database. */
export const checksWithoutDatabase = <Parts>(
  features: readonly Pick<Feature<never, Parts>, 'name' | 'checksWithoutDatabase'>[],
  parts: Parts,
): Check<BaseContext>[] => features.flatMap((feature) => feature.checksWithoutDatabase?.(parts) ?? [])

/** Every check of the setup: the steps of the home screen, the status screen and the doctor are views of this list. */
export const everyCheck = <Parts>(features: readonly Feature<never, Parts>[], parts: Parts): Check[] => [
  ...checksWithoutDatabase(features, parts),
  ...features.flatMap(({ checks }) => checks?.(parts) ?? []),
]
