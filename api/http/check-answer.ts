import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'
import type { Caller } from '../caller.ts'
import type { Route } from './route.ts'

/** Throws if a successful response does not match the schema of its route, or has undeclared properties. */
export async function checkAnswer(
  { method, path, answers: forUsers, linkAnswers }: Route,
  { link }: Caller,
  answer: Response,
) {
  const answers = link && linkAnswers ? linkAnswers : forUsers
  if (!answers || !answer.ok || !answer.headers.get('content-type')?.includes('application/json')) return
  const body: unknown = await answer.clone().json()
  const { data, error } = answers.safeParse(body)
  const mismatch = error
    ? z.prettifyError(error)
    : !isDeepStrictEqual(data, body) && 'It has undeclared properties.'
  if (mismatch)
    throw new Error(`${method} ${path} does not answer as declared.\n${mismatch}\n${JSON.stringify(body)}`)
}
