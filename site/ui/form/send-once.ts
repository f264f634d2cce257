import { ApiError } from '../../api/request.ts'
import { formDrafts } from '../../session/form-drafts.ts'

interface Unanswered<B> {
  body: B
  key: string
}

const isSame = (before: unknown, now: unknown) => JSON.stringify(before) === JSON.stringify(now)

interface WithFiles {
  fileIds: readonly string[]
}

/** Whether a form sends the same again; the files that the lost request has attached are no longer in the form. */
export const isSameWithFiles = <B extends WithFiles>(before: B, now: B) =>
  isSame({ ...before, fileIds: [] }, { ...now, fileIds: [] }) &&
  now.fileIds.every((id) => before.fileIds.includes(id))

/** Whether the server has answered that the request had no effect: the next one with the same body is a new one. */
const isRefusal = (error: unknown) => error instanceof ApiError && [409, 422].includes(error.status)

/**
 * Sends `body` with an Idempotency-Key that stays the same until an answer arrives, also across a reload: a retry
 * after a lost connection takes effect only once. `draft` is the name of the form's draft. `isRepeat` compares the body
 * with that of an unanswered request, which is then sent again as it was.
 */
export async function sendOnce<B, T>(
  draft: string,
  body: B,
  send: (headers: Record<string, string>, body: B) => Promise<T>,
  isRepeat: (before: B, now: B) => boolean = isSame,
): Promise<T> {
  const name = `${draft} request`
  const before = formDrafts.read<Unanswered<B>>(name)
  const request = before && isRepeat(before.body, body) ? before : { body, key: crypto.randomUUID() }
  formDrafts.write(name, request)
  try {
    const answer = await send({ 'Idempotency-Key': request.key }, request.body)
    formDrafts.remove(name)
    return answer
  } catch (error) {
    if (isRefusal(error)) formDrafts.remove(name)
    throw error
  }
}
