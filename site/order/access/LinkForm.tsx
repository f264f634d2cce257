import type { Option } from '#content/model/form-field.ts'
import type { Values } from '../../ui/form/fields-context.ts'
import { Form } from '../../ui/form/Form.tsx'
import { Button } from '../../ui/button.tsx'

export interface LinkFormProps {
  /** What the link may permit, if there is a choice. */
  permissions?: readonly Option[]
  /** The numbers of days after which it may expire. */
  lifetimes: readonly Option[]
  /** The initial permission and lifetime. */
  defaults: Values
  /** Receives `label`, `allows` and `days`. */
  onSubmit: (values: Values) => Promise<void>
  cancel: () => void
}

/** A form for a new link for people without an account. */
export const LinkForm = ({ permissions, lifetimes, defaults, onSubmit, cancel }: LinkFormProps) => (
  <Form
    fields={{
      label: {
        kind: 'text',
        label: 'Recipient',
        max: 80,
        optional: true,
        // The form loads after the click that opened it; the button that had the focus is gone by then.
        isFocused: true,
        help: 'Such as “Accounting”, so that you can tell your links apart.',
      },
      ...(permissions && { allows: { kind: 'select', label: 'Permission', choices: permissions } as const }),
      days: { kind: 'select', label: 'Expires after', choices: lifetimes },
    }}
    prefill={defaults}
    button="Create link"
    pendingText="Creating the link…"
    onSubmit={onSubmit}
    footer={
      <Button variant="link" onClick={cancel}>
        Cancel
      </Button>
    }
  />
)
