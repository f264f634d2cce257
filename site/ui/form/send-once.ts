import { drafts } from './drafts.ts'

interface Unanswered {
  payload: string
  key: string
}

/**
 * Sends `payload` with an Idempotency-Key that stays the same until an answer arrives, also across a reload: a retry
 * after a lost connection takes effect only once. `draft` is the name of the form's draft.
 */
export async function sendOnce<T>(
  draft: string,
  payload: string,
  send: (headers: Record<string, string>) => Promise<T>,
): Promise<T> {
  const name = `${draft} request`
  const before = drafts.read<Unanswered>(name)
  const key = before?.payload === payload ? before.key : crypto.randomUUID()
  drafts.write(name, { payload, key } satisfies Unanswered)
  const answer = await send({ 'Idempotency-Key': key })
  drafts.remove(name)
  return answer
}
