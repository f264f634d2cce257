import { Star } from 'lucide-react'

const all = [1, 2, 3, 4, 5]

/** Shows a rating. */
export const Stars = ({ rating }: { rating: number }) => (
  <span className="stars" role="img" aria-label={`${rating} of 5 stars`}>
    {all.map((each) => (
      <Star key={each} aria-hidden className={each <= rating ? 'given' : ''} />
    ))}
  </span>
)

interface Props {
  rating: number
  onChange: (rating: number) => void
}

/** An input for a rating. */
export const StarInput = ({ rating, onChange }: Props) => (
  <fieldset className="stars star-input">
    <legend>Your rating</legend>
    {all.map((each) => (
      <label key={each} title={`${each} of 5 stars`}>
        <input
          type="radio"
          name="stars"
          value={each}
          checked={each === rating}
          onChange={() => onChange(each)}
          aria-label={each === 1 ? '1 star' : `${each} stars`}
        />
        <Star aria-hidden className={each <= rating ? 'given' : ''} />
      </label>
    ))}
  </fieldset>
)
