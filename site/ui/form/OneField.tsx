import type { ReactNode } from 'react'
import { Button } from '../button.tsx'
import { drafts } from './drafts.ts'
import { Field } from './Field.tsx'
import { Form } from './Form.tsx'
import { useUnsavedForm } from './unsaved.ts'

interface Props {
  /** The field's name in the API. */
  name: string
  label: string
  hint?: ReactNode
  type?: 'email' | 'text'
  /** Renders a text area with this number of lines. */
  rows?: number
  /** The stored value. */
  initial?: string
  max: number
  button: string
  check: (value: string) => string | undefined
  onSubmit: (value: string) => Promise<unknown>
  /** Called after a success. */
  onSuccess?: () => unknown
  /** The name of the draft, which keeps unsent input; the user is asked before leaving it. */
  draft?: string
  /** Empties the field after a success. */
  clears?: boolean
  /** Closes the form. */
  onCancel?: () => void
  /** Below the field. */
  children?: ReactNode
}

/** A form with a single field, for the back office. */
export function OneField({
  name,
  label,
  hint,
  type = 'text',
  rows,
  initial = '',
  max,
  button,
  check,
  onSubmit,
  onSuccess,
  draft,
  clears = false,
  onCancel,
  children,
}: Props) {
  useUnsavedForm(draft, label)
  const cancel =
    onCancel &&
    (() => {
      if (draft) drafts.remove(draft)
      onCancel()
    })
  return (
    <Form
      key={initial}
      checks={{ [name]: (value) => check(value) ?? '' }}
      button={button}
      pendingText="One moment …"
      draft={draft}
      keepValues={!clears}
      onSubmit={async (values) => {
        await onSubmit((values[name] ?? '').trim())
        onSuccess?.()
      }}
      footer={
        cancel && (
          <Button variant="plain" onClick={cancel}>
            Cancel
          </Button>
        )
      }
    >
      <Field
        name={name}
        label={label}
        hint={hint}
        type={type}
        rows={rows}
        maxLength={max}
        defaultValue={initial}
        autoComplete="off"
      />
      {children}
    </Form>
  )
}
