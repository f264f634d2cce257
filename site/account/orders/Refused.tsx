import type { Refusal } from './refusal.ts'

/** Why an order was not placed, and the way on. What was typed is kept. */
export const Refused = ({ kind, text }: Refusal) =>
  kind === 'price' ? (
    <div className="notice" role="alert">
      <p>
        <strong>The price has changed meanwhile.</strong> {text} Nothing has been ordered; what you typed is
        kept.
      </p>
      <button type="button" className="button tap" onClick={() => location.reload()}>
        Show the new price
      </button>
    </div>
  ) : (
    <div className="notice" role="alert">
      <p>
        <strong>{text}</strong> Nothing has been ordered; what you typed is kept for another package.
      </p>
      <a className="button tap" href="/pricing">
        See the packages
      </a>
    </div>
  )
