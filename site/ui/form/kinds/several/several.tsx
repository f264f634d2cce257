import { useFieldText } from '../../fields-context.ts'
import type { ControlProps, FieldKind } from '../kind.ts'

function Several({ name, field: { choices = [] }, input, group }: ControlProps) {
  const [text, setText] = useFieldText(name)
  const chosen = text.split('\n')
  const choose = (value: string, isChosen: boolean) =>
    setText(
      choices
        .map(([each]) => each)
        .filter((each) => (each === value ? isChosen : chosen.includes(each)))
        .join('\n'),
    )
  return (
    <div
      className={choices.some(([, , about]) => about) ? 'choice detailed' : 'choice'}
      role="group"
      {...group}
    >
      {choices.map(([value, label, about], i) => (
        <label key={value}>
          <input
            type="checkbox"
            checked={chosen.includes(value)}
            {...(i === 0 && { id: input.id })}
            onChange={({ target }) => choose(value, target.checked)}
          />
          <span>
            {label}
            {about && <small> {about}</small>}
          </span>
        </label>
      ))}
    </div>
  )
}

/** Any number of some values, one per line. */
export const several: FieldKind = { Control: Several, isGroup: true }
