import { sql } from 'kysely'
import { feature, type Parts } from '../../platform/feature.ts'
import { fileRoutes } from './routes.ts'
import { uploadRoutes } from './upload-routes.ts'
import { job } from '../../platform/jobs/kind.ts'
import { cleanFiles } from './clean.ts'
import { makePreview } from './preview.ts'
import { previewJob } from './upload.ts'
import { withFilesLock } from '../../platform/db/exclusive.ts'
import { orderChanges } from '../orders/event-types.ts'
import { undoAddFile, undoRemoveFile } from './files.ts'
import { filePersonalData } from './personal-data.ts'

export const files = feature({
  name: 'files',
  routes: [fileRoutes, uploadRoutes],
  tags: {
    Files: 'Files of orders, conversations and deliveries',
    Uploads: 'The bytes of files of orders, pictures, imports and backups, sent in parts',
  },
  jobs: [job(previewJob, (ctx, { id }, { files: store }: Parts) => makePreview(ctx, store, id))],
  cleanFiles: (ctx, { connection, files: store }) => withFilesLock(connection, () => cleanFiles(ctx, store)),
  orderChanges: orderChanges({
    file: {
      undoneWith: ['orders.work'],
      nameOf: sql<string | null>`(select files.name from files where files.id = record_id)`,
      undo: { create: undoAddFile, remove: undoRemoveFile, restore: undoAddFile },
    },
  }),
  personalData: filePersonalData,
  addresses: {
    actors: [['files', 'uploaderEmail', 'uploaderUid']],
    texts: { files: ['name'] },
  },
})
