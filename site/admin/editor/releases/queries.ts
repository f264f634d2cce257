import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Section } from '#content/sections/section.ts'
import type { SectionKey } from '#content/sections/sections.ts'
import { api, apiData, apiPage } from '../../../session/api.ts'
import type { Answer, Options } from '../../../api/public-api.ts'

export type Draft = Answer<'GET /drafts'>[number]
export type FullDraft = Answer<'GET /draft/{id}'>
export type Release = Answer<'GET /releases'>[number]
export type ReleaseDraft = Answer<'GET /release/{id}/drafts'>[number]
export type FullRelease = Answer<'GET /release/{id}'>
/** The subject that a preview link shows. */
export type PreviewSubject = 'draft' | 'release'

/** One page of drafts: all, or those of a section's records. */
export const draftsQuery = (query: Options<'GET /drafts'>['query']) =>
  queryOptions({
    queryKey: ['drafts', 'list', query],
    queryFn: () => apiPage('GET /drafts', { query }),
    placeholderData: keepPreviousData,
  })

export const draftQuery = (id: string) =>
  queryOptions({
    queryKey: ['drafts', 'one', id],
    queryFn: () => apiData('GET /draft/{id}', { params: { id } }),
  })

export const releasesQuery = (query: Readonly<Record<string, string | number>>) =>
  queryOptions({
    queryKey: ['releases', 'list', query],
    queryFn: () => apiPage('GET /releases', { query }),
    placeholderData: keepPreviousData,
  })

export const releaseQuery = (id: string) =>
  queryOptions({
    queryKey: ['releases', 'one', id],
    queryFn: () => apiData('GET /release/{id}', { params: { id } }),
  })

export const releaseDraftsQuery = (id: string, query: Options<'GET /release/{id}/drafts'>['query']) =>
  queryOptions({
    queryKey: ['releases', 'drafts', id, query],
    queryFn: () => apiPage('GET /release/{id}/drafts', { params: { id }, query }),
    placeholderData: keepPreviousData,
  })

export const releaseObstaclesQuery = (id: string) =>
  queryOptions({
    queryKey: ['releases', 'obstacles', id],
    queryFn: () => apiData('GET /release/{id}/obstacles', { params: { id } }),
  })

export const releaseChangesQuery = (id: string, query: Options<'GET /release/{id}/changes'>['query']) =>
  queryOptions({
    queryKey: ['releases', 'changes', id, query],
    queryFn: () => apiPage('GET /release/{id}/changes', { params: { id }, query }),
    placeholderData: keepPreviousData,
  })

export const previewsQuery = (subject: PreviewSubject, id: string) =>
  queryOptions({
    queryKey: ['previews', id],
    queryFn: () => apiData(`GET /${subject}/{id}/previews`, { params: { id } }),
  })

type DraftBody = Options<'PUT /draft/{id}'>['body']

/** Saves a draft; `version` is the version of the draft that the editing started from, 0 for a new draft. */
export const saveDraft = (id: string, section: Section, body: Omit<DraftBody, 'section'>, version: number) =>
  api('PUT /draft/{id}', {
    params: { id },
    body: { ...body, section: section.key as SectionKey },
    headers: { 'If-Match': `"${version}"` },
  })

export const discardDraft = (id: string) => api('DELETE /draft/{id}', { params: { id } })
export const publishDraft = (id: string) => api('POST /draft/{id}/publish', { params: { id } })
export const assignDraft = (id: string, releaseId: string | null) =>
  api('PUT /draft/{id}/release', { params: { id }, body: { releaseId } })

export const createRelease = (name: string, headers: Record<string, string>) =>
  api('POST /releases', { body: { name }, headers })
export const renameRelease = (id: string, name: string) =>
  api('PUT /release/{id}', { params: { id }, body: { name } })
export const removeRelease = (id: string) => api('DELETE /release/{id}', { params: { id } })
export const scheduleRelease = (id: string, body: Options<'PUT /release/{id}/schedule'>['body']) =>
  api('PUT /release/{id}/schedule', { params: { id }, body })
export const publishRelease = (id: string) => api('POST /release/{id}/publish', { params: { id } })
export const revertRelease = (id: string) => api('POST /release/{id}/revert', { params: { id } })

export const createPreview = (
  subject: PreviewSubject,
  id: string,
  body: Options<'POST /draft/{id}/previews'>['body'],
) => api(`POST /${subject}/{id}/previews`, { params: { id }, body })
export const revokePreview = (id: string) => api('DELETE /preview-link/{id}', { params: { id } })
