import { asUser } from './as-user.ts'
import { linkAuthorization } from './link-session.ts'

/** Calls `act` with what to send as `Authorization`: of the link that the page was opened with, else of the signed-in user. */
export const asCaller = <T>(act: (authorization: string) => Promise<T>): Promise<T> => {
  const link = linkAuthorization()
  return link === undefined ? asUser((token) => act(`Bearer ${token}`)) : act(link)
}
