import { useId, useState, type InputHTMLAttributes, type ReactNode } from 'react'
import { useFormErrors } from './Form.tsx'

type Input = InputHTMLAttributes<HTMLInputElement>

interface Props extends Input {
  name: string
  label: string
  /** Below the input, as long as nothing is wrong. */
  hint?: ReactNode
  /** In place of an input. */
  options?: readonly (readonly [value: string, text: string])[]
}

/** A field of a form of the customer area: label, input, what is wrong with it. */
export function Field({ name, label, hint, options, type = 'text', ...input }: Props) {
  const { errors, input: typed } = useFormErrors()
  const [shown, setShown] = useState(false)
  const error = errors[name]
  const id = useId()
  const shared = {
    id,
    name,
    required: input.required ?? true,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': error ? `${id}-error` : hint ? `${id}-hint` : undefined,
    onInput: () => typed(name),
  }
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {options ? (
        <select {...shared} autoComplete={input.autoComplete} defaultValue="">
          <option value="" disabled>
            Choose …
          </option>
          {options.map(([value, text]) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </select>
      ) : type === 'password' ? (
        <div className="secret">
          <input {...input} {...shared} type={shown ? 'text' : 'password'} />
          <button
            type="button"
            aria-label={shown ? 'Hide what you typed' : 'Show what you typed'}
            onClick={() => setShown(!shown)}
          >
            {shown ? 'Hide' : 'Show'}
          </button>
        </div>
      ) : (
        <input {...input} {...shared} type={type} />
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
