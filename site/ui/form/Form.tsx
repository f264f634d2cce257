import { createContext, use, useEffect, useRef, useState, type FormEvent, type ReactNode } from 'react'
import { FormProvider, useForm, type Resolver } from 'react-hook-form'
import { useIsHydrated } from '../use-browser.ts'
import { isSessionExpired } from '../../session/auth-errors.ts'
import type { Check } from './credentials.ts'
import { reauthenticate } from '../../session/reauthenticate.ts'
import { usePending } from '../bfcache.ts'
import { formErrorsOf, type FieldErrors } from '../errors.ts'
import { formDrafts } from '../../session/form-drafts.ts'
import { reveal } from './reveal.ts'
import { useFormDraft } from './use-form-draft.ts'
import { Button } from '../button.tsx'

export type Values = Readonly<Record<string, string>>

interface Props {
  /** Validators by field name. A field without one is always valid. */
  checks: Readonly<Record<string, Check>>
  /**
   * Sends the values. Errors that it throws are shown at their fields or below the form. Resolve to `redirecting` to
   * keep the form pending, or to `unchanged` to leave it as it is.
   */
  onSubmit: (values: Values) => Promise<'redirecting' | 'unchanged' | void>
  button: string
  /** The button's text while pending. */
  pendingText: string
  /** Shown after a success. */
  success?: ReactNode
  /** The name of the draft, which keeps unsent input across a reload or a sign-in. */
  draft?: string | undefined
  className?: string
  /** Values for fields that are empty. */
  prefill?: Values | undefined
  /** Keeps the values after a success. */
  keepValues?: boolean
  /** The form cannot be submitted yet. */
  disabled?: boolean
  children: ReactNode
  /** Below the button. */
  footer?: ReactNode
}

const ErrorsContext = createContext<FieldErrors>({})
export const useFieldErrors = () => use(ErrorsContext)

const resolverOf =
  (checks: Props['checks']): Resolver<Record<string, string>> =>
  (values) => {
    const errors = Object.entries(checks).flatMap(([name, check]) => {
      const message = check(values[name] ?? '')
      return message ? [[name, { type: 'check', message }] as const] : []
    })
    return errors.length > 0 ? { values: {}, errors: Object.fromEntries(errors) } : { values, errors: {} }
  }

/** A form that is validated on submit, then on each change. Errors are shown at their fields; the first gets the focus. */
export function Form({
  checks,
  onSubmit,
  button,
  pendingText,
  success,
  draft,
  className = '',
  prefill,
  keepValues = false,
  disabled = false,
  children,
  footer,
}: Props) {
  const element = useRef<HTMLFormElement>(null)
  const note = useRef<HTMLParagraphElement>(null)
  const wantsFocus = useRef<'error' | 'note'>(undefined)
  const live = useIsHydrated()
  const [pending, setPending] = usePending()
  const [succeeded, setSucceeded] = useState(false)
  const [message, setMessage] = useState('')
  const [previousErrors, setPreviousErrors] = useState<FieldErrors>({})
  const form = useForm<Record<string, string>>({ resolver: resolverOf(checks), shouldFocusError: false })
  const { saveDraft, readInputs, resetAfterSubmit } = useFormDraft(form, element, draft, prefill)

  // Errors stay until the answer arrives. Otherwise the button would move while the user taps it again.
  const current = Object.fromEntries(
    Object.entries(form.formState.errors).map(([name, error]) => [name, error?.message ?? '']),
  )
  const errors = pending ? previousErrors : current
  // Focuses after the errors are rendered, so that a screen reader reads the field together with its error.
  useEffect(() => {
    if (!wantsFocus.current) return
    const inputs = [...(element.current?.elements ?? [])]
    const invalid = inputs.find((input) => current[input.getAttribute('name') ?? ''])
    const target = wantsFocus.current === 'error' && invalid instanceof HTMLElement ? invalid : note.current
    // The message is not rendered yet: the next render focuses it.
    if (target === note.current && !target?.textContent) return
    // A collapsed field cannot get the focus.
    if (target) reveal(target)
    target?.focus()
    wantsFocus.current = undefined
  })

  async function send(values: Values) {
    setPreviousErrors(current)
    setPending(true)
    try {
      const result = await onSubmit(values).catch(async (error: unknown) => {
        if (!isSessionExpired(error)) throw error
        await reauthenticate()
        return onSubmit(values)
      })
      if (result === 'redirecting') {
        if (draft) formDrafts.remove(draft)
        return
      }
      setMessage('')
      if (result !== 'unchanged') {
        resetAfterSubmit(values, keepValues)
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
    // The error of a field that is not in the form is shown below the form.
    const others = names.filter((name) => !element.current?.elements.namedItem(name))
    setMessage(names.length > 0 ? others.map((name) => serverErrors[name]).join(' ') : text)
    wantsFocus.current = 'error'
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    // In React's tree, a dialog's form may be inside another form.
    event.stopPropagation()
    if (pending) return
    const isSent = succeeded && !keepValues
    if (!isSent) setSucceeded(false)
    readInputs()
    void form.handleSubmit(send, () => {
      // The second click of a double click, after a quick answer, would validate an empty form.
      if (isSent) return form.clearErrors()
      setMessage('')
      wantsFocus.current = 'error'
    })()
  }

  return (
    <form
      ref={element}
      className={`form ${className}`}
      method="post"
      noValidate
      onSubmit={submit}
      onInput={() => {
        setSucceeded(false)
        saveDraft()
      }}
      aria-busy={pending}
    >
      <FormProvider {...form}>
        <ErrorsContext value={errors}>{children}</ErrorsContext>
      </FormProvider>
      <p ref={note} className={`note ${message ? 'bad' : ''}`} role="status" tabIndex={-1}>
        {message}
        {succeeded && success}
      </p>
      <Button
        variant="primary"
        type="submit"
        disabled={!live || pending || disabled}
        data-hydrating={!live || undefined}
      >
        {pending ? pendingText : button}
      </Button>
      {footer}
    </form>
  )
}
