import { useEffect, useRef, useState, type SubmitEvent } from 'react'
import { useLive } from '../lib/use-browser.ts'
import { emailPattern, forms, type FieldSpec, type FormName, type FormSpec } from './forms.ts'
import { post } from './post.ts'
import { openStamp, type Stamp } from './stamp.ts'

type Texts = Readonly<Record<string, string>>
type Input = HTMLInputElement | HTMLTextAreaElement

interface Props {
  form: FormName
  /** Of a form that the server refused: what was typed, and what is wrong. */
  values?: Texts | undefined
  errors?: Texts | undefined
}

const none: Texts = {}
/** A field for programs that fill in whatever there is. */
const trap = 'website'

function problem(field: FieldSpec, input: Input): string {
  if (input.value.trim() === '') return field.missing
  if (input.validity.typeMismatch || input.validity.patternMismatch)
    return 'Give an e-mail address such as name@example.com.'
  return input.validity.valid ? '' : input.validationMessage
}

/** One of the visitors' two forms: a plain form without JavaScript, sent in place with it. */
export default function PostForm({ form, values = none, errors: refused = none }: Props) {
  const spec: FormSpec = forms[form]
  const element = useRef<HTMLFormElement>(null)
  const note = useRef<HTMLParagraphElement>(null)
  const focus = useRef<string>(undefined)
  const stamp = useRef<Stamp>(undefined)
  // Until then the browser's own checks are in force.
  const live = useLive()
  const [tried, setTried] = useState(refused !== none)
  const [errors, setErrors] = useState(refused)
  const [trouble, setTrouble] = useState(refused.form ?? '')
  const [state, setState] = useState<'open' | 'pending' | 'sent'>('open')

  const input = (name: string) => element.current?.elements.namedItem(name) as Input

  // After the errors are in the page, so that a screen reader reads the field together with its error.
  useEffect(() => {
    if (focus.current === undefined) return
    if (focus.current) input(focus.current).focus()
    else note.current?.focus()
    focus.current = undefined
  })

  function refuse(found: Texts, text = '') {
    setErrors(found)
    setTrouble(text)
    setState('open')
    focus.current = spec.fields.find(({ name }) => found[name])?.name ?? ''
  }

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (state === 'pending') return
    setTried(true)
    const found = Object.fromEntries(
      spec.fields.map((field) => [field.name, problem(field, input(field.name))]),
    )
    if (Object.values(found).some(Boolean)) return refuse(found)
    setErrors(none)
    setTrouble('')
    setState('pending')
    const typed = Object.fromEntries(spec.fields.map(({ name }) => [name, input(name).value.trim()]))
    const website = input(trap).value
    const stamped = spec.stamped && (await (stamp.current ??= openStamp()).ready())
    const refusal = await post(spec.action, {
      ...typed,
      ...spec.fixed,
      ...(website && { website }),
      ...stamped,
    })
    if (refusal) {
      const known = spec.fields.some(({ name }) => refusal.errors[name])
      return refuse(refusal.errors, known ? '' : refusal.trouble)
    }
    element.current?.reset()
    stamp.current = undefined
    setTried(false)
    setState('sent')
    focus.current = ''
  }

  function retry(field: FieldSpec) {
    if (state === 'sent') setState('open')
    if (tried) setErrors((before) => ({ ...before, [field.name]: problem(field, input(field.name)) }))
  }

  const firstRefused = spec.fields.find(({ name }) => refused[name])?.name

  return (
    <form
      ref={element}
      className={`form ${form}`}
      method="post"
      action={spec.action}
      noValidate={live}
      onSubmit={submit}
      onFocus={() => spec.stamped && (stamp.current ??= openStamp())}
      aria-busy={state === 'pending'}
    >
      {spec.fields.map((field) => (
        <Field
          key={field.name}
          form={form}
          field={field}
          value={values[field.name]}
          error={errors[field.name]}
          first={!live && field.name === firstRefused}
          onInput={() => retry(field)}
        />
      ))}
      {Object.entries(spec.fixed).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <div className="hidden" aria-hidden="true">
        <label htmlFor={`${form}-${trap}`}>Leave this empty</label>
        <input id={`${form}-${trap}`} name={trap} tabIndex={-1} autoComplete="off" />
      </div>
      <button className="button tap" disabled={state === 'pending'}>
        {state === 'pending' ? 'Sending…' : spec.button}
      </button>
      <p
        ref={note}
        className={trouble ? 'note bad' : 'note'}
        role="status"
        tabIndex={-1}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- a page that comes back has to show why
        autoFocus={!live && trouble !== ''}
      >
        {trouble}
        {state === 'sent' && (
          <>
            <strong>{spec.said}</strong> <span>{spec.thanks}</span>
          </>
        )}
      </p>
    </form>
  )
}

interface FieldProps {
  form: FormName
  field: FieldSpec
  value: string | undefined
  error: string | undefined
  first: boolean
  onInput: () => void
}

function Field({ form, field, value, error, first, onInput }: FieldProps) {
  const id = `${form}-${field.name}`
  const shared = {
    id,
    name: field.name,
    placeholder: field.hint,
    maxLength: field.max,
    required: true,
    defaultValue: value,
    autoFocus: first,
    autoComplete: field.autoComplete,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': error ? `${id}-error` : undefined,
    onInput,
  }
  return (
    <div className="field">
      <label htmlFor={id}>{field.label}</label>
      {field.type === 'lines' ? (
        <textarea {...shared} rows={6} />
      ) : (
        <input {...shared} type={field.type} pattern={field.type === 'email' ? emailPattern : undefined} />
      )}
      {error && (
        <p className="error" id={`${id}-error`}>
          {error}
        </p>
      )}
    </div>
  )
}
