import { api, apiData } from '../../session/api.ts'
import type { Options } from '../../api/public-api.ts'

export type Billing = Options<'PUT /me/billing'>['body']

export const findBilling = () => apiData('GET /me/billing')
export const saveBilling = (body: Billing) => api('PUT /me/billing', { body })
