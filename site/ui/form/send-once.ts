const unanswered = new Map<string, { text: string; key: string }>()

/**
 * Sends the text of a field under an Idempotency-Key that stays the same until an answer has come, so that a text sent
 * again after a cut connection is taken once. `draft` names the field.
 */
export async function sendOnce<T>(
  draft: string,
  text: string,
  send: (headers: Record<string, string>) => Promise<T>,
): Promise<T> {
  const before = unanswered.get(draft)
  const key = before?.text === text ? before.key : crypto.randomUUID()
  unanswered.set(draft, { text, key })
  const answer = await send({ 'Idempotency-Key': key })
  unanswered.delete(draft)
  return answer
}
