interface Props {
  /** The name for screen readers. */
  label: string
  on: boolean
  onChange: () => void
}

/** Turns one thing on or off at once. */
export const Switch = ({ label, on, onChange }: Props) => (
  <button
    type="button"
    className="switch"
    role="switch"
    aria-checked={on}
    aria-label={label}
    onClick={onChange}
  />
)
