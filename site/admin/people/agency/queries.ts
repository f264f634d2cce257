import { queryOptions } from '@tanstack/react-query'
import type { Permission, Role } from '#content/model/permissions.ts'
import { api, apiData } from '../../../session/api.ts'
import type { Answer } from '../../../api/public-api.ts'

export type Administrator = Answer<'GET /users'>[number]

export const administratorsQuery = queryOptions({
  queryKey: ['users'],
  queryFn: () => apiData('GET /users'),
})

export const inviteAdministrator = (userEmail: string, userRole: Role) =>
  api('POST /add-user', { body: { userEmail, userRole } })

interface Change {
  userEmail: string
  userRole: Role
  granted?: Permission[]
}

export const changeAdministrator = (id: string, change: Change) =>
  api('PUT /upadete-users/{id}', { params: { id }, body: change })

/** Replaces the invitation link of an administrator who has not accepted yet. */
export const renewInvitation = (id: string) => apiData('POST /users/{id}/invitation', { params: { id } })

export const removeAdministrator = (id: string) => api('DELETE /users/{id}', { params: { id } })

export const endAllSessions = (id: string) => api('POST /users/{id}/end-sessions', { params: { id } })
