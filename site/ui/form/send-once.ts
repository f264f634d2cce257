import { drafts } from './drafts.ts'

interface Unanswered {
  payload: string
  key: string
}

/**
 * Sends `payload` under an Idempotency-Key that stays the same until an answer has come, also across a reload: sent
 * again after a cut connection, it is taken once. `draft` names the form.
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
