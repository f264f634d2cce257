import { firstCharacters } from '#content/model/first-characters.ts'
import { actAs, type Context } from '../../platform/context.ts'
import { DomainError, UnavailableError } from '../../platform/errors.ts'
import { storeFile } from '../files/attach.ts'
import type { FileStore } from '../../platform/files/store.ts'
import type { Order } from '../orders/order.ts'
import type { ParsedMail } from './parsed-mail.ts'
import type { Writer } from './writer.ts'

/** Stores the files of a mail. A file that cannot be stored is mentioned in the message. */
export async function storeFiles(
  ctx: Context,
  store: FileStore,
  {
    order,
    writer: { author, isGuest },
    attachments,
    attachmentCount,
    encrypted,
  }: { order: Order; writer: Writer } & ParsedMail,
): Promise<{ fileIds: string[]; notes: string[] }> {
  const fileIds: string[] = []
  const notes: string[] = []
  // The parts of an encrypted mail are of no use without its other parts, which are in the original.
  if (encrypted) return { fileIds, notes }
  for (const { name, bytes } of attachments) {
    if (bytes.length === 0) continue
    try {
      if (isGuest) throw new UnavailableError()
      const file = { orderId: order.id, purpose: 'message' as const, name, bytes: Buffer.from(bytes) }
      fileIds.push((await storeFile(actAs(ctx, author), store, file)).id)
    } catch (error) {
      // The file store is unavailable: the mail server delivers the mail again later.
      if (!(error instanceof DomainError) || (!isGuest && error instanceof UnavailableError)) throw error
      notes.push(`(The file ${firstCharacters(name, 80)} could not be stored.)`)
    }
  }
  const more = attachmentCount - attachments.length
  if (more > 0) notes.push(`(${more} more files of the email were not stored.)`)
  return { fileIds, notes: notes.slice(0, 5) }
}
