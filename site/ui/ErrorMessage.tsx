import { Button } from './button.tsx'

interface Props {
  message: string
  retry?: () => void
}

/** An error, with a button to try again. */
export const ErrorMessage = ({ message, retry }: Props) => (
  <div className="trouble" role="alert">
    <p className="note bad">{message}</p>
    {retry && <Button onClick={retry}>Try again</Button>}
  </div>
)
