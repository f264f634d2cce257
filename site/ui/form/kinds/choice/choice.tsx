import { useFields } from '../../fields-context.ts'
import type { ControlProps, FieldKind } from '../kind.ts'

/** With more options than this, a choice is a select instead of radio buttons. */
const manyOptions = 8

function Choice({ name, field: { options = [], emptyLabel, emptyAt }, input, group }: ControlProps) {
  const { form, isEntry } = useFields()
  const values = emptyLabel ? options.toSpliced(emptyAt ?? 0, 0, '') : options
  // Radio buttons of several entries would be one group: choosing in one would clear the others.
  if (isEntry || options.length > manyOptions)
    return (
      <select {...(input as object)} {...group}>
        {values.map((value) => (
          <option key={value} value={value}>
            {value || emptyLabel}
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
      {values.map((value, i) => (
        <label key={value}>
          <input type="radio" value={value} {...form.register(name)} {...(i === 0 && { id: input.id })} />
          <span>{value || emptyLabel}</span>
        </label>
      ))}
    </div>
  )
}

/** One of a few values. */
export const choice: FieldKind = { Control: Choice, isGroup: true }
