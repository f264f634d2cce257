import { queryOptions } from '@tanstack/react-query'
import type { Answer, Options } from '../../../api/public-api.ts'
import { api, apiData } from '../../../session/api.ts'

export type Coupon = Answer<'GET /coupons'>[number]
export type CouponInput = Options<'POST /coupons'>['body']

export const couponsQuery = queryOptions({ queryKey: ['coupons'], queryFn: () => apiData('GET /coupons') })

export const createCoupon = (body: CouponInput) => api('POST /coupons', { body })

export const updateCoupon = ({ _id, version }: Coupon, body: CouponInput) =>
  api('PUT /coupon/{id}', { params: { id: _id }, body, headers: { 'If-Match': `"${version}"` } })

export const setEnded = ({ _id }: Coupon, ended: boolean) =>
  api('PUT /coupon/{id}/ended', { params: { id: _id }, body: { ended } })

export const removeCoupon = ({ _id }: Coupon) => api('DELETE /coupon/{id}', { params: { id: _id } })
