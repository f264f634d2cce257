import { sql } from 'kysely'
import { feature, type Parts, type CheckParts } from '../../platform/feature.ts'
import { mediaRoutes } from './routes.ts'
import { job } from '../../platform/jobs/kind.ts'
import type { PublishPort } from '../records/changes.ts'
import { addAvifCopies, enqueueAvifCopies } from './avif-copies.ts'
import { avifCopiesJob } from './avif-job.ts'
import { undoAddMedia, undoDescribeMedia, undoRemoveMedia } from './media.ts'
import { searchPictures } from './search.ts'
import { storedFilesCheck } from './checks.ts'
import type { RegisteredFolder } from '../../platform/files/folders.ts'

export const media = feature({
  name: 'media',
  routes: [mediaRoutes],
  tags: { Pictures: 'The picture library' },
  jobs: [
    job(avifCopiesJob, (ctx, _data, parts: Parts & { publisher: PublishPort }) => addAvifCopies(ctx, parts)),
  ],
  enqueueMissing: enqueueAvifCopies,
  changes: {
    picture: {
      seenWith: ['content.read'],
      undoneWith: ['media.edit'],
      nameOf: sql<string | null>`(select media.name from media where media.id = record_id)`,
      isPublished: true,
      undo: {
        create: undoAddMedia,
        update: undoDescribeMedia,
        remove: undoRemoveMedia,
        restore: undoAddMedia,
      },
    },
  },
  search: [{ needs: 'content.read', find: searchPictures }],
  checks: ({ files, server }: CheckParts & { server?: { folder: RegisteredFolder | undefined } }) => [
    storedFilesCheck(files, server?.folder),
  ],
  addresses: {
    actors: [['media', 'createdBy']],
  },
})
