import type { Saved } from '#content/section.ts'
import type { Sections } from '#content/sections.ts'
import { ApiError, request } from '../session/request.ts'

type Package = Saved<Sections['pricing']>

/** A package; null where it is not sold any more. Throws an ApiError. */
export async function findPackage(id: string) {
  try {
    // Not through the section's declaration: its fields would be in the scripts of every customer page.
    return (await request<Package>('GET /pricing/{id}', { params: { id } })).data
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null
    throw error
  }
}
