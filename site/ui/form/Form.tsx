import { useEffect, useRef, useState, type FormEvent, type ReactNode } from 'react'
import { isHalfWidth, keepsSpaces, type FormField, type FormFields } from '#content/model/form-field.ts'
import { halfWidth } from '#content/model/half-width.ts'
import { isSessionExpired } from '../../session/auth-errors.ts'
import { formDrafts } from '../../session/form-drafts.ts'
import { reauthenticate } from '../../session/reauthenticate.ts'
import { usePending } from '../bfcache.ts'
import { Button } from '../button.tsx'
import { formErrorsOf, type FieldErrors } from '../errors.ts'
import { useIsHydrated } from '../use-browser.ts'
import { Field } from './Field.tsx'
import { FieldsContext, type Values } from './fields-context.ts'
import { focusFirstError, reveal } from './focus-error.ts'
import { messagesOf, type Checks } from './use-fields-form.ts'
import { useFormState } from './use-form-state.ts'

export interface FormProps<F extends FormFields = FormFields> {
  id?: string
  /** The fields: label, kind, limits, help, whether they are optional. */
  fields: F
  /** Checks beyond the declaration of the fields, such as against another field. */
  checks?: Checks
  /** The stored values, which the form begins with. With them, what was sent stays after a success. */
  values?: Partial<Values> | undefined
  /** The version of the stored values: what was typed is merged with a newer one. */
  version?: number | string
  /** Values for fields that are empty; they may come later. */
  prefill?: Partial<Values> | undefined
  /**
   * Sends the values, without surrounding spaces. Errors that it throws are shown at their fields or below the form.
   * Resolve to `redirecting` to keep the form pending, or to `unchanged` to leave it as it is.
   */
  onSubmit: (values: { [K in keyof F]: string }) => Promise<'redirecting' | 'unchanged' | void>
  button: string
  /** Its button is not the main one of the screen. */
  isSecondary?: boolean
  /** The button's text while pending. */
  pendingText?: string
  /** Shown after a success. */
  success?: ReactNode
  /** The name of the draft, which keeps unsent input across a reload or a sign-in. */
  draft?: string | undefined
  /** The name of the form, in the question whether to leave the screen with a draft; by default that of its only field. */
  title?: string
  className?: string
  /** The form cannot be submitted yet. */
  disabled?: boolean
  /** Closes the form and discards the draft. */
  onCancel?: () => void
  /** Called with the values at each change; null while they are the stored ones. */
  onChange?: (values: Values | null) => void
  /** The fields in their layout; by default one below the other. */
  children?: ReactNode
  /** Below the button. */
  footer?: ReactNode
}

/** A form that is validated on submit, then on each change. Errors are shown at their fields; the first gets the focus. */
export function Form<const F extends FormFields>({
  id,
  fields,
  checks,
  values,
  version,
  prefill,
  onSubmit,
  button,
  isSecondary = false,
  pendingText = 'Saving…',
  success,
  draft,
  title,
  className = '',
  disabled = false,
  onCancel,
  onChange,
  children,
  footer,
}: FormProps<F>) {
  const element = useRef<HTMLFormElement>(null)
  const note = useRef<HTMLParagraphElement>(null)
  const wantsFocus = useRef<'error' | 'note'>(undefined)
  const live = useIsHydrated()
  const [pending, setPending] = usePending()
  const [succeeded, setSucceeded] = useState(false)
  const [message, setMessage] = useState('')
  const [previousErrors, setPreviousErrors] = useState<FieldErrors>({})
  const filled = Object.entries(prefill ?? {}).filter(([name, text]) => text && !values?.[name])
  const stored = { values: { ...values, ...Object.fromEntries(filled) } as Values, version }
  const [first, ...others] = Object.values<FormField>(fields)
  const onlyLabel = others.length > 0 ? undefined : first?.label
  const state = useFormState({
    fields,
    stored,
    checks,
    draft,
    title: title ?? onlyLabel,
    asksBeforeLeaving: values !== undefined,
    onChange,
  })
  const { form } = state

  // Errors stay until the answer arrives. Otherwise the button would move while the user taps it again.
  const current = messagesOf(form.formState.errors)
  const errors = pending ? previousErrors : current
  // Focuses after the errors are rendered, so that a screen reader reads the field together with its error.
  useEffect(() => {
    if (!wantsFocus.current) return
    if (wantsFocus.current === 'note' || !focusFirstError(element.current, current)) {
      // The message is not rendered yet: the next render focuses it.
      if (!note.current?.textContent) return
      note.current.focus()
    }
    wantsFocus.current = undefined
  })
  // A filled field may be in a collapsed part of the form.
  const storedText = JSON.stringify(stored.values)
  useEffect(() => {
    for (const [name, text] of Object.entries(form.getValues())) {
      const input = element.current?.elements.namedItem(name)
      if (text && input instanceof HTMLElement) reveal(input)
    }
  }, [form, storedText])

  async function send(typed: Values) {
    const sent = Object.fromEntries(
      Object.entries(fields).map(([name, field]) => {
        const given = typed[name] ?? ''
        const text = isHalfWidth(field) ? halfWidth(given) : given
        return [name, keepsSpaces(field) ? text : text.trim()]
      }),
    ) as { [K in keyof F]: string }
    setPreviousErrors(current)
    setPending(true)
    try {
      const result = await onSubmit(sent).catch(async (error: unknown) => {
        if (!isSessionExpired(error)) throw error
        await reauthenticate()
        return onSubmit(sent)
      })
      if (result === 'redirecting') {
        if (draft) formDrafts.remove(draft)
        return
      }
      setMessage('')
      if (result !== 'unchanged') {
        form.reset(undefined, { keepValues: true })
        state.markSaved(values ? { values: sent, version } : stored, typed, !values)
        setSucceeded(true)
        if (success) wantsFocus.current = 'note'
      }
    } catch (error) {
      showErrors(formErrorsOf(error))
    }
    setPending(false)
  }

  function showErrors({ errors: serverErrors, message: text }: ReturnType<typeof formErrorsOf>) {
    const names = Object.keys(serverErrors)
    for (const name of names) form.setError(name, { type: 'server', message: serverErrors[name] ?? '' })
    setMessage(names.length > 0 ? errorsOfOthers(serverErrors) : text)
    wantsFocus.current = 'error'
  }

  /** The errors of fields that the form does not show now: they are shown below it. */
  function errorsOfOthers(all: FieldErrors) {
    const shown = [...(element.current?.querySelectorAll<HTMLElement>('[data-field]') ?? [])]
    const names = new Set(shown.map(({ dataset }) => dataset['field']))
    return Object.entries(all)
      .flatMap(([name, text]) => (names.has(name) ? [] : [text]))
      .join(' ')
  }

  /** Reads values that the browser has autofilled without an event. */
  function readInputs() {
    for (const input of element.current?.elements ?? []) {
      const name = input.getAttribute('name') ?? ''
      if (!fields[name] || fields[name].isReadOnly) continue
      const isText = input instanceof HTMLInputElement && !['radio', 'checkbox'].includes(input.type)
      if (!(isText || input instanceof HTMLTextAreaElement || input instanceof HTMLSelectElement)) continue
      if (form.getValues(name) !== input.value) form.setValue(name, input.value)
    }
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    // In React's tree, a dialog's form may be inside another form.
    event.stopPropagation()
    if (pending) return
    const isSent = succeeded && !values
    if (!isSent) setSucceeded(false)
    readInputs()
    void form.handleSubmit(send, (invalid) => {
      // The second click of a double click, after a quick answer, would validate an empty form.
      if (isSent) return form.clearErrors()
      setMessage(errorsOfOthers(messagesOf(invalid)))
      wantsFocus.current = 'error'
    })()
  }

  function cancel() {
    if (draft) formDrafts.remove(draft)
    onCancel?.()
  }

  const submitButton = (
    <Button
      variant={isSecondary ? 'quiet' : 'primary'}
      type="submit"
      disabled={!live || pending || disabled}
      data-hydrating={!live || undefined}
    >
      {pending ? pendingText : button}
    </Button>
  )
  return (
    <form
      ref={element}
      id={id}
      className={`form ${className}`}
      method="post"
      noValidate
      onSubmit={submit}
      onInput={() => setSucceeded(false)}
      aria-busy={pending}
    >
      <FieldsContext value={{ form, fields, errors }}>
        {children ?? Object.keys(fields).map((name) => <Field key={name} name={name} />)}
      </FieldsContext>
      <p ref={note} className={`note ${message ? 'bad' : ''}`} role="status" tabIndex={-1}>
        {message}
        {succeeded && success}
      </p>
      {onCancel ? (
        <div className="actions">
          {submitButton}
          <Button variant="plain" onClick={cancel}>
            Cancel
          </Button>
        </div>
      ) : (
        submitButton
      )}
      {footer}
    </form>
  )
}
