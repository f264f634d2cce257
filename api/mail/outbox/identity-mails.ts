import type { Env } from '../../platform/env.ts'
import { UnavailableError } from '../../platform/errors.ts'

type Embedded = Extract<Env['identity'], { embedded: true }>

interface Code {
  email: string
  newEmail?: string
  requestType: string
  oobCode: string
  oobLink: string
}

/** By the emulator's type of code: the mode of the page that uses it, and the text of the mail. */
const kinds: Record<string, { mode: string; subject: string; text: string; label: string }> = {
  VERIFY_EMAIL: {
    mode: 'verifyEmail',
    subject: 'Please verify your email address',
    text: 'Open the link to confirm that this address is yours.',
    label: 'Verify my address',
  },
  PASSWORD_RESET: {
    mode: 'resetPassword',
    subject: 'Choose a new password',
    text: 'A new password was requested for this address. If it was not you, ignore this email.',
    label: 'Choose a new password',
  },
  EMAIL_SIGNIN: {
    mode: 'signIn',
    subject: 'Your link to sign in',
    text: 'Open the link on the device where you want to sign in. It works once.',
    label: 'Sign in',
  },
  RECOVER_EMAIL: {
    mode: 'recoverEmail',
    subject: 'Your email address was changed',
    text: 'If it was not you who changed it, restore your previous address with the link.',
    label: 'Restore my address',
  },
  VERIFY_AND_CHANGE_EMAIL: {
    mode: 'verifyAndChangeEmail',
    subject: 'Please verify your new email address',
    text: 'Open the link to sign in with this address from now on.',
    label: 'Use this address',
  },
}

/**
 * The mails with unused codes of the emulator, newest first. The emulator sends no mails and stores no time. Throws an
 * UnavailableError while it is starting.
 */
export async function identityMails({ port, projectId }: Embedded, publicUrl: string) {
  const answer = await fetch(`http://127.0.0.1:${port}/emulator/v1/projects/${projectId}/oobCodes`, {
    signal: AbortSignal.timeout(3000),
  }).catch(() => undefined)
  if (!answer?.ok) throw new UnavailableError({ detail: 'The identity emulator is starting.', retryAfter: 2 })
  const { oobCodes = [] } = (await answer.json()) as { oobCodes?: Code[] }
  return oobCodes.toReversed().flatMap((code) => {
    const kind = kinds[code.requestType]
    if (!kind) return []
    const { mode, ...words } = kind
    return [
      {
        _id: code.oobCode,
        ...words,
        recipient: code.newEmail ?? code.email,
        link: actionLink(publicUrl, mode, code),
      },
    ]
  })
}

/** Replaces the emulator's link to its own page by a link to the page of this site. */
function actionLink(publicUrl: string, mode: string, { oobCode, oobLink }: Code) {
  const link = new URL('/action', publicUrl)
  link.searchParams.set('mode', mode)
  link.searchParams.set('oobCode', oobCode)
  const continueUrl = new URL(oobLink).searchParams.get('continueUrl')
  if (continueUrl) link.searchParams.set('continueUrl', continueUrl)
  return link.href
}
