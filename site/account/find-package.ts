import type { Saved } from '#content/section.ts'
import type { Sections } from '#content/sections.ts'
import { ApiError, request } from '../session/request.ts'

type Package = Saved<Sections['pricing']>

/** Finds a package; null if it is no longer sold. Throws an ApiError. */
export async function findPackage(id: string) {
  try {
    // Without the section's declaration, whose fields would be added to the scripts of every customer page.
    return (await request<Package>('GET /pricing/{id}', { params: { id } })).data
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null
    throw error
  }
}
