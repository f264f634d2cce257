import { useFields } from '../../fields-context.ts'
import type { ControlProps, FieldKind } from '../kind.ts'

/** With more options than this, a choice is a select instead of radio buttons. */
const manyOptions = 8

function Choice({ name, field: { options = [], emptyLabel }, input, group }: ControlProps) {
  const { form, isEntry } = useFields()
  // Radio buttons of several entries would be one group: choosing in one would clear the others.
  if (isEntry || options.length > manyOptions)
    return (
      <select {...(input as object)} {...group}>
        {emptyLabel && <option value="">{emptyLabel}</option>}
        {options.map((option) => (
          <option key={option} value={option}>
            {option}
          </option>
        ))}
      </select>
    )
  return (
    <div
      className="choice"
      role="radiogroup"
      {...group}
      aria-required={input['aria-required']}
      aria-invalid={input['aria-invalid']}
    >
      {[...(emptyLabel ? [''] : []), ...options].map((option, i) => (
        <label key={option}>
          <input type="radio" value={option} {...form.register(name)} {...(i === 0 && { id: input.id })} />
          <span>{option || emptyLabel}</span>
        </label>
      ))}
    </div>
  )
}

/** One of a few values. */
export const choice: FieldKind = { Control: Choice, isGroup: true }
