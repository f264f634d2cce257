import type { Refusal } from './refusal.ts'

/** Why an order was not placed, and the next step. The input is kept. */
export const Refused = ({ kind, text }: Refusal) =>
  kind === 'price' ? (
    <div className="notice" role="alert">
      <p>
        <strong>The price has changed in the meantime.</strong> {text} Nothing has been ordered; your entries
        are saved.
      </p>
      <button type="button" className="button tap" onClick={() => location.reload()}>
        Show the new price
      </button>
    </div>
  ) : (
    <div className="notice" role="alert">
      <p>
        <strong>{text}</strong> Nothing has been ordered; your entries are saved for another package.
      </p>
      <a className="button tap" href="/pricing">
        See the packages
      </a>
    </div>
  )
