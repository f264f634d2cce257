export interface FormErrors {
  /** Errors by field. */
  readonly errors: Readonly<Record<string, string>>
  /** The error of the whole form. */
  readonly message: string
}

const retry = 'Your input is still here. Please try again.'

/** Sends a form as JSON. Returns undefined on success, else the errors for the visitor. */
export async function post(
  action: string,
  values: Readonly<Record<string, string>>,
): Promise<FormErrors | undefined> {
  let answer: Response
  try {
    answer = await fetch(action, {
      method: 'POST',
      headers: { Accept: 'application/json', 'Content-Type': 'application/json' },
      body: JSON.stringify(values),
      signal: AbortSignal.timeout(20_000),
    })
  } catch {
    return { errors: {}, message: `We could not reach the server. ${retry}` }
  }
  if (answer.ok) return undefined
  const problem = (await answer.json().catch(() => ({}))) as {
    detail?: string
    errors?: Record<string, string>
  }
  if ([429, 503].includes(answer.status))
    return { errors: {}, message: `${problem.detail ?? 'Please wait a minute.'} Your input stays here.` }
  return { errors: problem.errors ?? {}, message: problem.detail ?? `Something went wrong. ${retry}` }
}
