import type { ControlProps, FieldKind } from '../kind.ts'

const Select = ({ field: { choices = [], emptyLabel }, input }: ControlProps) => (
  <select
    {...(input as object)}
    // A new element once there are options: after Back, a browser restores a value that the empty list lacks,
    // and would then select the first country.
    key={Number(choices.length > 0)}
  >
    {emptyLabel === undefined && (
      <option value="" disabled>
        Choose…
      </option>
    )}
    {emptyLabel !== undefined && <option value="">{emptyLabel}</option>}
    {choices.map(([value, text]) => (
      <option key={value} value={value}>
        {text}
      </option>
    ))}
  </select>
)

/** One of several values with labels. */
export const select: FieldKind = { Control: Select }
