export interface Refusal {
  /** Errors by field. */
  readonly errors: Readonly<Record<string, string>>
  /** The error that belongs to no field. */
  readonly trouble: string
}

const again = 'What you typed is still here: please try again.'

/** Sends a form as JSON. Returns undefined on success, else the errors for the visitor. */
export async function post(
  action: string,
  values: Readonly<Record<string, string>>,
): Promise<Refusal | undefined> {
  let answer: Response
  try {
    answer = await fetch(action, {
      method: 'POST',
      headers: { Accept: 'application/json', 'Content-Type': 'application/json' },
      body: JSON.stringify(values),
      signal: AbortSignal.timeout(20_000),
    })
  } catch {
    return { errors: {}, trouble: `We could not be reached. ${again}` }
  }
  if (answer.ok) return undefined
  const problem = (await answer.json().catch(() => ({}))) as {
    detail?: string
    errors?: Record<string, string>
  }
  if ([429, 503].includes(answer.status))
    return { errors: {}, trouble: `${problem.detail ?? 'Please wait a minute.'} What you typed stays here.` }
  return { errors: problem.errors ?? {}, trouble: problem.detail ?? `That did not work. ${again}` }
}
