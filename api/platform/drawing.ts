import { WorkerProcess } from './worker-process.ts'

const limits = { seconds: 60, megabytes: 512 }

/** Draws what somebody waits for: uploaded pictures, icons, share images, documents. */
export const drawing = new WorkerProcess(limits)

/** Draws what nobody waits for: previews of the files of orders, AVIF copies. */
export const backgroundDrawing = new WorkerProcess(limits)
