import { codeDigits } from '#content/model/form-field.ts'
import type { SignedInUser } from '../../session/stored-session.ts'
import { apiData } from '../../session/api.ts'
import { accountQueries, useAccountQuery } from '../parts/use-account-query.ts'

/** A code that was mailed to an address. */
export interface SentCode {
  email: string
  codeId: string
}

export const sendContactCode = async (email: string): Promise<SentCode> => {
  const { codeId } = await apiData('POST /me/contact-email/code', { body: { email } })
  return { email, codeId }
}

export const confirmContactEmail = ({ codeId }: SentCode, code: string) =>
  apiData('PUT /me/contact-email', { body: { codeId, code: codeDigits(code) } })

/**
 * Whether an address is to be confirmed before mails about orders can be sent to the signed-in user. Asks the identity
 * service, too, because the user may have opened its link in the meantime.
 */
export async function isToConfirm(user: SignedInUser | undefined): Promise<boolean> {
  if (user?.emailVerified) return false
  const { emailVerified, contactEmail } = await apiData('GET /me')
  if (emailVerified || contactEmail) return false
  const { isVerifiedNow } = await import('../../sign-in/identity.ts')
  return !(await isVerifiedNow().catch(() => false))
}

export const reloadContactEmail = () => accountQueries.invalidateQueries({ queryKey: ['contact-email'] })

/** The address that gets the mails about the user's orders: null if there is none, undefined while it is loading. */
export function useContactEmail(user: SignedInUser | undefined): string | null | undefined {
  const isVerified = user?.emailVerified === true
  const { data } = useAccountQuery(
    ['contact-email', user?.uid],
    () => apiData('GET /me'),
    user !== undefined && !isVerified,
  )
  return isVerified ? user.email : data?.contactEmail
}
