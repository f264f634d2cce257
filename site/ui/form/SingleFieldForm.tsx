import type { ReactNode } from 'react'
import { required } from './credentials.ts'
import { Button } from '../button.tsx'
import { formDrafts } from '../../session/form-drafts.ts'
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
  defaultValue?: string
  maxLength: number
  button: string
  /** Validates the value; by default, it must not be empty. */
  check?: (value: string) => string | undefined
  onSubmit: (value: string) => Promise<unknown>
  /** The name of the draft, which keeps unsent input; the user is asked before leaving it. */
  draft?: string
  /** Empties the field after a success. */
  clearOnSuccess?: boolean
  /** Closes the form. */
  onCancel?: () => void
  /** Below the field. */
  children?: ReactNode
}

/** A form with a single field, for the back office. */
export function SingleFieldForm({
  name,
  label,
  hint,
  type = 'text',
  rows,
  defaultValue = '',
  maxLength,
  button,
  check = required,
  onSubmit,
  draft,
  clearOnSuccess = false,
  onCancel,
  children,
}: Props) {
  useUnsavedForm(draft, label)
  const cancel =
    onCancel &&
    (() => {
      if (draft) formDrafts.remove(draft)
      onCancel()
    })
  return (
    <Form
      key={defaultValue}
      checks={{ [name]: (value) => check(value) ?? '' }}
      button={button}
      pendingText="Saving…"
      draft={draft}
      keepValues={!clearOnSuccess}
      onSubmit={async (values) => {
        await onSubmit((values[name] ?? '').trim())
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
        maxLength={maxLength}
        defaultValue={defaultValue}
        autoComplete="off"
      />
      {children}
    </Form>
  )
}
