import { parseJson, textAt } from '../../../platform/json.ts'
import type { PayPalResponse } from '../paypal/request.ts'
import type { ProviderRefusal } from '../errors.ts'

/** PayPal's code for the reason of a refusal. */
export function issueOf({ text }: PayPalResponse): string | null {
  const body = parseJson(text)
  return textAt(body, 'details', 0, 'issue') ?? textAt(body, 'name') ?? textAt(body, 'error')
}

/** PayPal's description of the reason of a refusal. */
function descriptionOf({ text }: PayPalResponse): string | null {
  const body = parseJson(text)
  return (
    textAt(body, 'details', 0, 'description') ?? textAt(body, 'message') ?? textAt(body, 'error_description')
  )
}

export const providerRefusal = (response: PayPalResponse): ProviderRefusal => ({
  status: response.status,
  issue: issueOf(response) ?? String(response.status),
  detail: descriptionOf(response) ?? '',
})
