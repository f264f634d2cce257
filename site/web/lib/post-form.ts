import { post } from './post.ts'
import { requestFormToken, type FormToken } from './form-token.ts'

type Input = HTMLInputElement | HTMLTextAreaElement

// Inlined in each page, so that it must not import anything that other scripts import.
for (const form of document.querySelectorAll<HTMLFormElement>('form[data-success-message]')) sendInPlace(form)

/** Validates a form during input and sends it without leaving the page; the input is kept until the server has confirmed. */
function sendInPlace(form: HTMLFormElement) {
  const { successMessage = '', nextStep = '', stamped } = form.dataset
  const inputs = [...form.querySelectorAll<Input>('.field :is(input, textarea)')]
  const note = form.querySelector<HTMLElement>('.note')!
  const button = form.querySelector('button')!
  const buttonText = button.textContent
  let token: FormToken | undefined
  let wasSubmitted = inputs.some((input) => input.ariaInvalid)
  const formToken = () => (stamped === undefined ? undefined : (token ??= requestFormToken()))

  const showMessage = (message: string) => {
    note.classList.toggle('bad', message !== '')
    note.textContent = message
  }
  /** Whether the note still shows the success message, until the next input. */
  const isSent = () => note.firstElementChild !== null
  const setPending = (pending: boolean) => {
    button.disabled = pending
    button.textContent = pending ? 'Sending…' : buttonText
    form.ariaBusy = String(pending)
  }
  const showErrors = (errors: Readonly<Record<string, string>>, message = '') => {
    for (const input of inputs) showError(input, errors[input.name] ?? '')
    showMessage(message)
    setPending(false)
    // Focus after the error is rendered, so that screen readers announce both.
    ;(inputs.find(({ name }) => errors[name]) ?? note).focus()
  }

  form.noValidate = true
  if (form.classList.contains('message')) fillFromLink(inputs)
  form.addEventListener('focusin', formToken)
  form.addEventListener('input', ({ target }) => {
    if (isSent()) showMessage('')
    if (wasSubmitted && inputs.includes(target as Input)) showError(target as Input, errorOf(target as Input))
  })
  form.addEventListener('submit', async (event) => {
    event.preventDefault()
    if (button.disabled) return
    // The second click of a double click, after a fast response.
    if (isSent()) return note.focus()
    wasSubmitted = true
    const errors = Object.fromEntries(inputs.map((input) => [input.name, errorOf(input)]))
    if (Object.values(errors).some(Boolean)) return showErrors(errors)
    // Errors stay until the response, because the button would move otherwise while it is tapped again.
    setPending(true)
    const values = [...new FormData(form)].map(([name, value]) => [name, (value as string).trim()])
    const failure = await post(form.action, {
      ...Object.fromEntries(values),
      ...(await formToken()?.ready()),
    })
    if (failure) {
      const isShownAtField = inputs.some(({ name }) => failure.errors[name])
      return showErrors(failure.errors, isShownAtField ? '' : failure.message)
    }
    form.reset()
    for (const input of inputs) showError(input, '')
    showMessage('')
    token = undefined
    wasSubmitted = false
    setPending(false)
    const strong = document.createElement('strong')
    strong.textContent = successMessage
    note.replaceChildren(strong, ` ${nextStep}`)
    note.focus()
  })
}

/** The draft saved by the order page (`site/account/order/OrderLinks.tsx`); empty if the browser does not allow storage. */
function savedContact(): Record<string, string> {
  try {
    return JSON.parse(sessionStorage.getItem('frontdesk.draft.contact') ?? '{}') as Record<string, string>
  } catch {
    return {}
  }
}

/** Prefills the form from an order's link, `/contact?order=FD-000123`, and from the customer's data stored for this tab. */
function fillFromLink(inputs: readonly Input[]) {
  const number = /^FD-\d{6,12}$/.exec(new URLSearchParams(location.search).get('order') ?? '')?.[0]
  if (!number) return
  const values: Record<string, string> = { ...savedContact(), subject: `Order ${number}` }
  for (const input of inputs) if (!input.value) input.defaultValue = values[input.name] ?? ''
}

function errorOf(input: Input): string {
  const { validity, dataset, validationMessage } = input
  if (input.value.trim() === '') return dataset.missing ?? ''
  if (validity.typeMismatch || validity.patternMismatch)
    return 'Enter an email address such as name@example.com.'
  return validity.valid ? '' : validationMessage
}

function showError(input: Input, text: string) {
  const id = `${input.id}-error`
  const existing = document.getElementById(id)
  if (!text) {
    input.removeAttribute('aria-invalid')
    input.removeAttribute('aria-describedby')
    return existing?.remove()
  }
  const error = existing ?? document.createElement('p')
  error.className = 'error'
  error.id = id
  error.textContent = text
  input.ariaInvalid = 'true'
  input.setAttribute('aria-describedby', id)
  if (!existing) input.after(error)
}
