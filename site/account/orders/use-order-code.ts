import { useState } from 'react'
import { ApiError } from '../../api/request.ts'
import { formDrafts } from '../../session/form-drafts.ts'
import type { SentCode } from '../contact-email/contact-email.ts'

/** Kept as a draft, because a phone may unload the page while its user reads the mail. */
const codeDraft = 'order code'

export type OrderCode = ReturnType<typeof useOrderCode>

/** The code that proves the address of an order form, once it was mailed. */
export function useOrderCode(mail: (email: string) => Promise<SentCode>) {
  const [sent, setSent] = useState(() => formDrafts.read<SentCode>(codeDraft))
  return {
    sent,
    /** Mails a code. An error about the address is rethrown at its field. */
    send: async (email: string) => {
      const code = await mail(email).catch(rethrowAtEmail)
      formDrafts.write(codeDraft, code)
      setSent(code)
    },
    /** For a code that is of no use any more. */
    forget: () => {
      formDrafts.remove(codeDraft)
      setSent(undefined)
    },
    /** For an order that was placed: the form stays as it is until the browser has left the page. */
    forgetDraft: () => formDrafts.remove(codeDraft),
  }
}

function rethrowAtEmail(error: unknown): never {
  if (error instanceof ApiError && (error.errors.email || error.status === 409))
    throw new ApiError(error.status, error.message, { customerEmail: error.errors.email ?? error.message })
  throw error
}
