import { api } from './api.ts'

/** The id of the change that an answer of the API reports; null if nothing was changed. */
export const changeIdOf = (headers: Headers) => headers.get('Change-Id')

/** Undoes this change only. Throws an ApiError with 409 if the same data was changed again since. */
export const undoChange = (id: string) => api('POST /activity/{id}/undo', { params: { id } })
