import { Star } from 'lucide-react'

export const ratings = [1, 2, 3, 4, 5] as const

/** Shows a rating. */
export const Stars = ({ rating }: { rating: number }) => (
  <span className="stars" role="img" aria-label={`${rating} of 5 stars`}>
    {ratings.map((each) => (
      <Star key={each} aria-hidden className={each <= rating ? 'given' : ''} />
    ))}
  </span>
)
