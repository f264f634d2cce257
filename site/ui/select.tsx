export type Option = readonly [value: string, text: string]

interface Props {
  label: string
  className?: string
  value: string
  options: readonly Option[]
  disabled?: boolean
  onChange: (value: string) => void
}

/** A select with its label. */
export const Select = ({ label, className, value, options, disabled, onChange }: Props) => (
  <label className={className}>
    {label}{' '}
    <select value={value} disabled={disabled} onChange={(event) => onChange(event.target.value)}>
      {options.map(([each, text]) => (
        <option key={each} value={each}>
          {text}
        </option>
      ))}
    </select>
  </label>
)
