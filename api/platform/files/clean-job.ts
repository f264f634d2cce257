import { jobKind } from '../jobs/kind.ts'

/** Removes stored files that nothing refers to any more. */
export const cleanFilesJob = jobKind('clean-files', { schedule: '7 * * * *' })
