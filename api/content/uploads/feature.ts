import { sql } from 'kysely'
import { feature } from '../../platform/feature.ts'
import { cleanUploads } from './temporary-uploads.ts'

export const uploads = feature({
  name: 'uploads',
  cleanFiles: (ctx, { files }) => cleanUploads(ctx, files),
  retention: { always: { importFiles: [sql`uploads`] } },
})
