import { taxNumberError } from '#content/tax-numbers.ts'
import { api, apiData } from '../../session/api.ts'
import type { Options } from '../../session/public-api.ts'
import { ApiError } from '../../session/request.ts'
import type { Values } from '../../ui/form/Form.tsx'

export type Billing = Options<'PUT /me/billing'>['body']

export const findBilling = () => apiData('GET /me/billing')
export const saveBilling = (body: Billing) => api('PUT /me/billing', { body })

const fieldNames = ['company', 'taxNumber', 'street', 'postalCode', 'city', 'region'] as const

/** The billing details in a form's values; undefined if all are empty. */
export function billingOf(values: Values, country: string): Billing | undefined {
  const details = Object.fromEntries(fieldNames.map((name) => [name, (values[name] ?? '').trim()]))
  return Object.values(details).some(Boolean) ? ({ ...details, country } as Billing) : undefined
}

/** Returns a check of tax numbers for the country selected in the same form. */
export const checkTaxNumber = (countryField: string) => (value: string) => {
  const country = document.querySelector<HTMLSelectElement>(`select[name="${countryField}"]`)?.value ?? ''
  return taxNumberError(value.trim(), country) ?? ''
}

/** Rethrows an error of an order with the errors of its billing details at the form's fields. */
export function rethrowAtBillingFields(error: unknown): never {
  if (!(error instanceof ApiError)) throw error
  const errors = Object.entries(error.errors).map(([name, text]) => [name.replace(/^billing\./, ''), text])
  throw new ApiError(error.status, error.message, Object.fromEntries(errors))
}
