import { queryOptions } from '@tanstack/react-query'
import type { Answer, Options } from '../../api/public-api.ts'
import { api, apiData } from '../../session/api.ts'

export type Reports = Answer<'GET /order/{id}/reports'>
export type Report = Reports['reports'][number]

export const findReports = (orderId: string) =>
  apiData('GET /order/{id}/reports', { params: { id: orderId } })

export const reportsQuery = (orderId: string) =>
  queryOptions({ queryKey: ['order', orderId, 'reports'], queryFn: () => findReports(orderId) })

/** The address of the page of an order’s report. */
export const reportAddress = (orderId: string) => `/report?order=${orderId}`

const ifMatch = ({ revision }: Report) => ({ 'If-Match': `"${revision}"` })

export const startReport = (orderId: string) => api('POST /order/{id}/reports', { params: { id: orderId } })

export const updateReport = (report: Report, body: Options<'PUT /order-report/{id}'>['body']) =>
  api('PUT /order-report/{id}', { params: { id: report._id }, body, headers: ifMatch(report) })

export type ImportPlan = Answer<'POST /order-report/{id}/import'>
export type NumberSource = ImportPlan['sources'][number]

export const importNumbers = ({ _id: id }: Report, body: Options<'POST /order-report/{id}/import'>['body']) =>
  api('POST /order-report/{id}/import', { params: { id }, body })

/** Has the client’s site checked: the draft says so, and has the result within a minute. */
export const checkSite = ({ _id: id }: Report, address: string) =>
  api('POST /order-report/{id}/check', { params: { id }, body: { address } })

export const removeReport = ({ _id: id }: Report) => api('DELETE /order-report/{id}', { params: { id } })

export const publishReport = (report: Report) =>
  api('POST /order-report/{id}/publish', { params: { id: report._id }, headers: ifMatch(report) })

export const withdrawReport = ({ _id: id }: Report) =>
  api('POST /order-report/{id}/withdraw', { params: { id } })
