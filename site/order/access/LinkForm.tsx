import { Field } from '../../ui/form/Field.tsx'
import { Form, type Values } from '../../ui/form/Form.tsx'
import type { Option } from '../../ui/select.tsx'
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
    checks={{}}
    prefill={defaults}
    button="Create link"
    pendingText="Creating the link…"
    onSubmit={onSubmit}
    footer={
      <Button variant="link" onClick={cancel}>
        Cancel
      </Button>
    }
  >
    <Field
      name="label"
      label="Recipient (optional)"
      maxLength={80}
      required={false}
      // The form loads after the click that opened it; the button that had the focus is gone by then.
      // oxlint-disable-next-line jsx-a11y/no-autofocus
      autoFocus
      hint="Such as “Accounting”, so that you can tell your links apart."
    />
    {permissions && <Field name="allows" label="Permission" options={permissions} />}
    <Field name="days" label="Expires after" options={lifetimes} />
  </Form>
)
