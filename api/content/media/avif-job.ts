import { jobKind } from '../../platform/jobs/kind.ts'

/** Makes AVIF copies of pictures that have none. */
export const avifCopiesJob = jobKind('avif-copies')
