import type { Cdn } from '../../cdn-settings.ts'
import type { Database } from '../../db/database.ts'
import { cdnLabels } from '../../publish/cdn/purge.ts'
import { lastJobCheck } from './last-job.ts'

/** Checks whether the CDN purges changed pages. */
export const cdnCheck = (db: Database, { name, byTag }: Cdn) =>
  lastJobCheck(db, {
    kind: 'cdn-purge',
    key: 'cdn',
    title: 'CDN',
    fact: { name: 'Copies are removed at', value: `${cdnLabels[name]}, by ${byTag ? 'tag' : 'address'}` },
    says: {
      fine: `${cdnLabels[name]} removes its copies of each changed page.`,
      nothingYet: 'Nothing has been published since the CDN was set up.',
      refused: 'Visitors may see old pages. The last copies were not removed',
    },
    todo: 'It is retried automatically for some hours. Check CDN_SITE_ID, and that CDN_API_TOKEN may purge.',
  })
