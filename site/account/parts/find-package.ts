import type { Answered } from '#content/sections/section.ts'
import type { Sections } from '#content/sections/sections.ts'
import { nullIfNotFound, request } from '../../api/request.ts'

type Package = Answered<Sections['pricing']>

/** Finds a package; null if it is no longer sold. Throws an ApiError. */
export const findPackage = (id: string) =>
  // Without the section's declaration, whose fields would be added to the scripts of every customer page.
  request<Package>('GET /pricing/{id}', { params: { id } }).then(({ data }) => data, nullIfNotFound)
