interface Props {
  why: string
  retry?: () => void
}

/** What could not be loaded, why, and a way to try again. */
export const ErrorMessage = ({ why, retry }: Props) => (
  <div className="trouble" role="alert">
    <p className="note bad">{why}</p>
    {retry && (
      <button type="button" className="button tap quiet" onClick={retry}>
        Try again
      </button>
    )}
  </div>
)
