import { apiData } from '../../session/api.ts'
import type { Answer } from '../../api/public-api.ts'
import { openSession } from '../../session/open-session.ts'
import type { Session } from '../../session/session.ts'

interface FirstAnswers {
  session?: Promise<Session | null>
  home?: Promise<Answer<'GET /home'>>
}

const asked: FirstAnswers = {}

/** Asks for what the opened screen shows first, while the rest of the script is loading. */
export function askFirst(pathname: string) {
  asked.session = openSession()
  if (/^\/admin\/?$/.test(pathname)) asked.home = apiData('GET /home')
  // Whoever takes an answer sees its error.
  for (const answer of Object.values(asked)) answer.catch(() => {})
}

/** The answer that was asked for first; undefined if there is none or it was taken before. */
export function takeFirst<K extends keyof FirstAnswers>(name: K): FirstAnswers[K] {
  const answer = asked[name]
  delete asked[name]
  return answer
}
