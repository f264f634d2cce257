import type { MultiFactorError } from 'firebase/auth'
import { useEffect, useState } from 'react'
import { requiresSecondFactor } from '../../session/auth-errors.ts'
import { accountEmailField } from '../../sign-in/credential-fields.ts'
import { startPath } from '../../session/cached-role.ts'
import { withReturnPath } from '../../session/return-path.ts'
import { SecondFactorForm } from '../../sign-in/SecondFactorForm.tsx'
import { Form } from '../../ui/form/Form.tsx'
import { loadChunk } from '../../ui/lazy.ts'
import type { ActionProps } from './EmailAction.tsx'
import { LinkError, LoadingNote } from './link-results.tsx'

const identity = () => loadChunk(() => import('../../sign-in/identity.ts'))

/** The browser that requested the link knows its email address; others have to enter it again. */
export function SignInByLink({ code, next, retry }: ActionProps) {
  const [asksEmail, setAsksEmail] = useState(false)
  const [secondStep, setSecondStep] = useState<MultiFactorError>()
  const [error, setError] = useState<unknown>()

  useEffect(() => {
    const signIn = async () => {
      const { rememberedLinkEmail, signInByLink } = await identity()
      const email = rememberedLinkEmail()
      if (!email) return setAsksEmail(true)
      await signInByLink(email, code)
      await finishSignIn(next)
    }
    signIn().catch((error: unknown) => {
      if (requiresSecondFactor(error)) setSecondStep(error)
      else setError(error)
    })
  }, [code, next])

  if (error !== undefined)
    return <LinkError error={error} retry={retry} href={withReturnPath('/login', next)} text="Log in" />
  if (secondStep)
    return (
      <SecondFactorForm
        isLogin
        error={secondStep}
        onSuccess={() => finishSignIn(next)}
        // The link is used up.
        onCancel={() => location.replace(withReturnPath('/login', next))}
      />
    )
  if (!asksEmail) return <LoadingNote />
  return (
    <Form
      fields={{
        email: {
          ...accountEmailField,
          help: 'The address that the link was sent to. It was requested in another browser.',
        },
      }}
      button="Log in"
      pendingText="Logging in…"
      onSubmit={async ({ email }) => {
        const { signInByLink } = await identity()
        try {
          await signInByLink(email, code)
        } catch (error) {
          if (!requiresSecondFactor(error)) throw error
          setSecondStep(error)
          return 'unchanged'
        }
        return finishSignIn(next)
      }}
    />
  )
}

async function finishSignIn(next: string | undefined) {
  const { refreshSession } = await identity()
  await refreshSession()
  location.replace(next ?? startPath())
  return 'redirecting' as const
}
