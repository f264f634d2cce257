import { queryOptions } from '@tanstack/react-query'
import { call, get } from '../lib/api.ts'

export interface Administrator {
  _id: string
  userEmail: string
  userRole: string
  accepted: boolean
  /** The invitation link; only in the answer that creates it. */
  invitation?: string
}

export const administratorsQuery = queryOptions({
  queryKey: ['users'],
  queryFn: () => get<Administrator[]>('/users'),
})

export const inviteAdministrator = async (userEmail: string) =>
  (await call<Administrator>('POST', '/add-user', { body: { userEmail, userRole: 'Admin' } })).data

export const changeAdministrator = async (id: string, userEmail: string) =>
  (await call<Administrator>('PUT', `/upadete-users/${id}`, { body: { userEmail, userRole: 'Admin' } })).data

/** Replaces the invitation link of an administrator who has not accepted yet. */
export const renewInvitation = async (id: string) =>
  (await call<Administrator>('POST', `/users/${id}/invitation`)).data

export const removeAdministrator = (id: string) => call('DELETE', `/users/${id}`)
