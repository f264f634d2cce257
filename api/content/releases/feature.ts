import { feature, type Parts } from '../../platform/feature.ts'
import { draftRoutes } from './draft-routes.ts'
import { releaseRoutes } from './routes.ts'
import { job } from '../../platform/jobs/kind.ts'
import type { PublishPort } from '../records/changes.ts'
import { adoptReleasesJob, adoptSchedules, releaseJob, runSchedule, undoSchedule } from './schedule.ts'
import { undoCreateDraft, undoRemoveDraft, undoUpdateDraft } from './drafts.ts'
import { undoPublishDraft } from './publish-draft.ts'
import { undoPublishRelease } from './publish-release.ts'
import { undoCreateRelease, undoRenameRelease } from './releases.ts'
import { authorPersonalData } from './personal-data.ts'
import { searchDrafts } from './search.ts'
import { releaseCheck } from './checks.ts'

export const releases = feature({
  name: 'releases',
  routes: [draftRoutes, releaseRoutes],
  tags: { 'Drafts and releases': 'Changes that are not live yet' },
  jobs: [
    job(releaseJob, (ctx, { id }, { publisher }: Parts & { publisher: PublishPort }) =>
      runSchedule(ctx, publisher, id),
    ),
    job(adoptReleasesJob, (ctx) => adoptSchedules(ctx)),
  ],
  enqueueMissing: adoptSchedules,
  changes: {
    draft: {
      seenWith: ['content.read'],
      undoneWith: ['content.edit'],
      undo: {
        create: undoCreateDraft,
        update: undoUpdateDraft,
        remove: undoRemoveDraft,
        publish: { needs: ['content.publish'], run: undoPublishDraft },
      },
    },
    release: {
      seenWith: ['content.read'],
      undoneWith: ['content.edit'],
      isPermanent: true,
      undo: {
        create: undoCreateRelease,
        update: undoRenameRelease,
        remove: null,
        schedule: { needs: ['content.publish'], run: undoSchedule },
        publish: { needs: ['content.publish'], run: undoPublishRelease },
        revert: null,
      },
    },
  },
  personalData: authorPersonalData,
  search: [{ needs: 'content.read', find: searchDrafts }],
  checks: () => [releaseCheck],
  addresses: {
    actors: [
      ['contentDrafts', 'actorEmail', 'actorUid'],
      ['releases', 'scheduledByEmail', 'scheduledBy'],
    ],
  },
})
