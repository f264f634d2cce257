import { Star } from 'lucide-react'
import { ratings } from '../../../stars.tsx'
import { useFields, useFieldText } from '../../fields-context.ts'
import type { ControlProps, FieldKind } from '../kind.ts'

function Rating({ name, input, group }: ControlProps) {
  const { form } = useFields()
  const [text] = useFieldText(name)
  return (
    <div
      className="star-input"
      role="radiogroup"
      {...group}
      aria-required={input['aria-required']}
      aria-invalid={input['aria-invalid']}
    >
      {ratings.map((each) => (
        <label key={each} title={`${each} of 5 stars`}>
          <input
            type="radio"
            value={each}
            {...form.register(name)}
            {...(each === 1 && { id: input.id })}
            aria-label={each === 1 ? '1 star' : `${each} stars`}
          />
          <Star aria-hidden className={each <= Number(text) ? 'given' : ''} />
        </label>
      ))}
    </div>
  )
}

/** One to five stars. */
export const rating: FieldKind = { Control: Rating, isGroup: true }
