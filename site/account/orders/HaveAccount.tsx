import { Button } from '../../ui/button.tsx'

interface Props {
  className?: string
  /** Missing while it is not known who opens the page. */
  onLogIn?: () => void
}

/** Offers guests to log in. */
export const HaveAccount = ({ className, onLogIn }: Props) => (
  <p className={className}>
    Have an account?{' '}
    <Button variant="link" disabled={!onLogIn} data-hydrating={!onLogIn || undefined} onClick={onLogIn}>
      Log in
    </Button>
  </p>
)
