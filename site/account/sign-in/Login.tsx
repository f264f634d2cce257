import { useState, type ReactNode } from 'react'
import { useIsHydrated, useQueryString } from '../../ui/use-browser.ts'
import { withReturnPath } from '../../session/return-path.ts'
import { EmailLinkForm } from './EmailLinkForm.tsx'
import { SignInForm } from './SignInForm.tsx'
import { useSignInRedirect } from './use-sign-in-redirect.ts'
import { Button } from '../../ui/button.tsx'

/** Signs in with a password, Google or a mailed link, and with the second factor if enrolled. */
export default function Login(): ReactNode {
  const { next, isSignedIn, beginSignIn, finishSignIn } = useSignInRedirect()
  const [byMail, setByMail] = useState(false)
  const isHydrated = useIsHydrated()

  if (isSignedIn) return <p className="note">You are signed in. Opening your page…</p>
  if (byMail) return <EmailLinkForm next={next} onBack={() => setByMail(false)} />
  return (
    <>
      <Closed />
      <SignInForm
        onStart={beginSignIn}
        onSuccess={finishSignIn}
        footer={
          <p className="ways">
            <a className="tap" href={withReturnPath('/reset', next)}>
              Forgot password?
            </a>
            <span>
              New here?{' '}
              <a className="tap" href={withReturnPath('/register', next)}>
                Sign Up
              </a>
            </span>
          </p>
        }
      >
        <Button data-method="link" disabled={!isHydrated} onClick={() => setByMail(true)}>
          Email me a sign-in link
        </Button>
      </SignInForm>
    </>
  )
}

/** After an account was closed on this device. */
function Closed() {
  const isClosed = new URLSearchParams(useQueryString() ?? '').has('closed')
  return (
    <p className={isClosed ? 'note' : 'hidden'} role="status">
      {isClosed && (
        <>
          <strong>Your account is closed.</strong>{' '}
          <span>Your data is deleted; paid orders are kept for as long as the law requires.</span>
        </>
      )}
    </p>
  )
}
