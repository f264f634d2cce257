import { api } from './api.ts'

/** The id of the change that an answer of the API tells of; null where nothing was changed. */
export const changeIdOf = (headers: Headers) => headers.get('Change-Id')

/** Undoes this change, and no other. Throws an ApiError with 409 where the same was changed again since. */
export const undoChange = (id: string) => api('POST /activity/{id}/undo', { params: { id } })
