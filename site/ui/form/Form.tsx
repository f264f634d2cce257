import { createContext, use, useEffect, useRef, useState, type ReactNode, type SubmitEvent } from 'react'
import { reauthenticate } from '../../session/reauthenticate.ts'
import type { Check } from '../../session/credentials.ts'
import { isSessionExpired } from '../../session/auth-errors.ts'
import { formErrorsOf, type FieldErrors } from './errors.ts'
import { usePending } from '../bfcache.ts'
import { fillIn, forget, keep, restore } from './saved-input.ts'
import { useLive } from '../../lib/use-browser.ts'

export type Values = Readonly<Record<string, string>>

interface Props {
  /** By field: what may be wrong with it. Fields without one are sent as they are. */
  checks: Readonly<Record<string, Check>>
  /**
   * Sends what was typed. What it throws is told at its field or below the form; `leaving` keeps the form busy, `open`
   * leaves it as it is, because what happened is told elsewhere.
   */
  send: (values: Values) => Promise<'leaving' | 'open' | void>
  button: string
  /** What the button says meanwhile. */
  doing: string
  /** What is said after a success. */
  done?: ReactNode
  /** Keeps what was typed through a reload or signing in again, under this name, until it has been sent. */
  keepAs?: string | undefined
  look?: string
  /** What is known of whoever fills it in: put into fields that are empty. */
  known?: Values | undefined
  /** Leaves what was typed in the form after a success. */
  stays?: boolean
  children: ReactNode
  /** Below the button. */
  after?: ReactNode
}

interface Inside {
  errors: FieldErrors
  input: (name: string) => void
}

const Context = createContext<Inside>({ errors: {}, input: () => {} })
export const useFormErrors = () => use(Context)

/** A form of the customer area: checked on submit, then live; errors at their fields, the first one gets the focus. */
export function Form({
  checks,
  send,
  button,
  doing,
  done,
  keepAs,
  known,
  look = '',
  stays,
  children,
  after,
}: Props) {
  const element = useRef<HTMLFormElement>(null)
  const note = useRef<HTMLParagraphElement>(null)
  const focus = useRef<string>(undefined)
  const live = useLive()
  const [tried, setTried] = useState(false)
  const [state, setState] = useState<'open' | 'done'>('open')
  const [busy, setBusy] = usePending()
  const [errors, setErrors] = useState<FieldErrors>({})
  const [trouble, setTrouble] = useState('')

  useEffect(() => {
    if (keepAs && element.current) restore(element.current, keepAs)
  }, [keepAs])
  useEffect(() => {
    if (known && element.current) fillIn(element.current, known)
  }, [known])
  // After the errors are in the page, so that a screen reader reads the field together with its error.
  useEffect(() => {
    if (focus.current === undefined) return
    const input = element.current?.elements.namedItem(focus.current)
    if (input instanceof HTMLElement) input.focus()
    else note.current?.focus()
    focus.current = undefined
  })

  const read = (): Values =>
    Object.fromEntries(
      [...new FormData(element.current!)].map(([name, value]) => [
        name,
        typeof value === 'string' ? value : '',
      ]),
    )

  function refuse(found: FieldErrors, text = '') {
    setErrors(found)
    setTrouble(text)
    setState('open')
    setBusy(false)
    const names = [...(element.current?.elements ?? [])].map((each) => each.getAttribute('name') ?? '')
    focus.current = names.find((name) => name && found[name]) ?? ''
  }

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy) return
    setTried(true)
    const values = read()
    const found = Object.fromEntries(
      Object.entries(checks).map(([name, check]) => [name, check(values[name] ?? '')]),
    )
    if (Object.values(found).some(Boolean)) return refuse(found)
    // What was wrong stands until the answer: else the button would move away from under a finger that taps again.
    setState('open')
    setBusy(true)
    try {
      const then = await send(values).catch((error: unknown) => {
        if (!isSessionExpired(error)) throw error
        return reauthenticate().then(() => send(values))
      })
      if (keepAs && then !== 'open') forget(keepAs)
      if (then === 'leaving') return
      setErrors({})
      setTrouble('')
      if (then === 'open') return setBusy(false)
      setTried(false)
      setBusy(false)
      setState('done')
      if (done) {
        if (!stays) element.current?.reset()
        focus.current = ''
      }
    } catch (error) {
      const { errors: wrong, message: text } = formErrorsOf(error)
      // What is wrong with what has no field here is said below the form, in its own words.
      const elsewhere = Object.keys(wrong).filter((name) => !element.current?.elements.namedItem(name))
      const own = elsewhere.map((name) => wrong[name]).join(' ')
      refuse(wrong, Object.keys(wrong).length > 0 ? own : text)
    }
  }

  function input(name: string) {
    if (state === 'done') setState('open')
    if (keepAs && element.current) keep(element.current, keepAs)
    if (!tried) return
    setErrors((before) => ({ ...before, [name]: checks[name]?.(read()[name] ?? '') ?? '' }))
  }

  return (
    <form
      ref={element}
      className={`form ${look}`}
      method="post"
      noValidate
      onSubmit={submit}
      aria-busy={busy}
    >
      <Context value={{ errors, input }}>{children}</Context>
      <p ref={note} className={`note ${trouble ? 'bad' : ''}`} role="status" tabIndex={-1}>
        {trouble}
        {state === 'done' && done}
      </p>
      <button className="button tap" disabled={!live || busy} data-waiting={!live || undefined}>
        {busy ? doing : button}
      </button>
      {after}
    </form>
  )
}
