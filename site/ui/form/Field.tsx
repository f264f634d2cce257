import { useId, useState, type InputHTMLAttributes, type ReactNode } from 'react'
import { useFormContext } from 'react-hook-form'
import { useIsHydrated } from '../use-browser.ts'
import type { Option } from '../select.tsx'
import { useFieldErrors } from './Form.tsx'
import { Button } from '../button.tsx'

type Input = InputHTMLAttributes<HTMLInputElement>

interface Props extends Input {
  name: string
  label: string
  /** Shown below the input while it has no error. */
  hint?: ReactNode
  /** Renders a select with these options. */
  options?: readonly Option[]
  /** Renders a text area with this number of lines. */
  rows?: number
}

/** A field of a form: label, input, hint or error. */
export function Field({ name, label, hint, options, rows, type = 'text', ...input }: Props) {
  const { register } = useFormContext()
  const error = useFieldErrors()[name]
  const [revealed, setRevealed] = useState(false)
  const isHydrated = useIsHydrated()
  const id = useId()
  const shared = {
    ...input,
    // A read-only input is not part of the form's values.
    ...(input.readOnly ? { name } : register(name)),
    id,
    required: input.required ?? true,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': error ? `${id}-error` : hint ? `${id}-hint` : undefined,
  }
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {options ? (
        <select
          {...(shared as object)}
          defaultValue=""
          // A new element once there are options: after Back, a browser restores a value that the empty list lacks,
          // and would then select the first country.
          key={Number(options.length > 0)}
        >
          <option value="" disabled>
            Choose…
          </option>
          {options.map(([value, text]) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </select>
      ) : rows ? (
        <textarea {...(shared as object)} rows={rows} />
      ) : type === 'password' ? (
        <div className="secret">
          <input {...shared} type={revealed ? 'text' : 'password'} data-secret />
          <Button
            variant="bare"
            disabled={!isHydrated}
            aria-label={revealed ? 'Hide what you typed' : 'Show what you typed'}
            onClick={() => setRevealed(!revealed)}
          >
            {revealed ? 'Hide' : 'Show'}
          </Button>
        </div>
      ) : (
        <input {...shared} type={type} />
      )}
      {error ? (
        <p className="error" id={`${id}-error`}>
          {error}
        </p>
      ) : (
        hint && (
          <p className="hint" id={`${id}-hint`}>
            {hint}
          </p>
        )
      )}
    </div>
  )
}
