interface Props {
  message: string
  retry?: () => void
}

/** An error, with a button to try again. */
export const ErrorMessage = ({ message, retry }: Props) => (
  <div className="trouble" role="alert">
    <p className="note bad">{message}</p>
    {retry && (
      <button type="button" className="button tap quiet" onClick={retry}>
        Try again
      </button>
    )}
  </div>
)
