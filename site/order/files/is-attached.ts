import type { OrderFile } from './queries.ts'

/** Whether a file was uploaded completely, and sent if it belongs to a message, an answer or a delivery. */
export const isAttached = (file: OrderFile) =>
  file.state === 'ready' && (file.purpose === 'order' || file.ownerId !== null)
