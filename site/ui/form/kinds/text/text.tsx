import { decimalInput } from '../decimal.ts'
import type { ControlProps, FieldKind } from '../kind.ts'

/** One line of text, with suggestions if the field has some. */
const Text = ({ field: { suggest, isDecimal }, input }: ControlProps) => (
  <>
    <input
      autoComplete="off"
      {...(isDecimal ? decimalInput(input) : input)}
      list={suggest && `${input.id}-list`}
    />
    {suggest && (
      <datalist id={`${input.id}-list`}>
        {suggest.map((value) => (
          <option key={value} value={value}>
            {value}
          </option>
        ))}
      </datalist>
    )}
  </>
)

export const text: FieldKind = { Control: Text, hasCounter: true }
