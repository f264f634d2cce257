import { withReturnPath } from '../../session/return-path.ts'
import { Button } from '../../ui/button.tsx'
import { SignInForm } from '../sign-in/SignInForm.tsx'

/** Signs in on the order page; then the form continues with the same input. */
export const GuestSignIn = ({ onBack }: { onBack: () => void }) => (
  <>
    <p>Log in, and continue with your order here.</p>
    <SignInForm
      onSuccess={async () => {
        const { refreshSession } = await import('../../sign-in/identity.ts')
        await refreshSession()
      }}
      footer={
        <p className="ways">
          <Button variant="link" onClick={onBack}>
            Order without an account
          </Button>
          <a className="tap" href={withReturnPath('/reset', location.pathname)}>
            Forgot password?
          </a>
          <a className="tap" href={withReturnPath('/register', location.pathname)}>
            Sign Up
          </a>
        </p>
      }
    />
  </>
)
