import type { InputHTMLAttributes } from 'react'
import { useEditedText } from './use-edited-text.ts'

interface Props extends Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange' | 'value'> {
  /** YYYY-MM-DD, or empty. */
  value: string
  /** Resolves to false if the value was not changed. */
  onChange: (value: string) => unknown
}

/** A date. Ignores incomplete years such as 0202, since years are typed digit by digit. */
export function DateInput({ value, onChange, ...input }: Props) {
  const { text, setText, submit } = useEditedText(value, onChange)
  return (
    <input
      {...input}
      type="date"
      value={text}
      min="1900-01-01"
      max="2999-12-31"
      onChange={({ target }) => {
        setText(target.value)
        if (target.validity.valid) submit(target.value)
      }}
    />
  )
}
