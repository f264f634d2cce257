import { Button } from './button.tsx'
import { Failure } from './failure.tsx'

interface Props {
  message: string
  retry?: () => void
}

/** An error, with a button to try again. */
export const ErrorMessage = ({ message, retry }: Props) => (
  <Failure action={retry && <Button onClick={retry}>Try again</Button>}>{message}</Failure>
)
