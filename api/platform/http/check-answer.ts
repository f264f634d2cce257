import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'
import type { Caller } from '../caller.ts'
import type { Route } from './route.ts'

/**
 * Text that looks like 160 random bits or more in hexadecimal or Base64: the token of a link, a key or a signature. A name
 * made of an id, that of a share image, or a hash in a content security policy, does not.
 */
const secretIn = (text: string) =>
  text
    .replaceAll(/\bsha\d{3}-[\w+/]+/g, '')
    .match(/(?<![\w-])(?=[a-z_-]*\d)(?=[\d_-]*[a-z])[\w-]{40,}(?![\w-])/gi)
    ?.find((found) => !/[\da-f]{8}(?:-[\da-f]{4}){3}-|(?:-[\da-f]{6}){2}-[\da-f]{12}$/i.test(found))

/**
 * Throws if a successful response does not match the schema of its route, has undeclared properties, or a secret that
 * the route does not state.
 */
export async function checkAnswer(
  { method, path, answers: forUsers, linkAnswers, hasSecret }: Route,
  { link }: Caller,
  answer: Response,
) {
  const answers = link && linkAnswers ? linkAnswers : forUsers
  if (!answers || !answer.ok || !answer.headers.get('content-type')?.includes('application/json')) return
  const text = await answer.clone().text()
  const secret = hasSecret ? undefined : secretIn(text)
  if (secret) throw new Error(`${method} ${path} answers a secret without hasSecret: ${secret}`)
  const body: unknown = JSON.parse(text)
  const { data, error } = answers.safeParse(body)
  const mismatch = error
    ? z.prettifyError(error)
    : !isDeepStrictEqual(data, body) && 'It has undeclared properties.'
  if (mismatch)
    throw new Error(`${method} ${path} does not answer as declared.\n${mismatch}\n${JSON.stringify(body)}`)
}
