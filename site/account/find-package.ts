import { pricing } from '#content/sections/pricing.ts'
import { contentApi } from '../session/content-api.ts'
import { ApiError } from '../session/request.ts'

/** A package; null where it is not sold any more. Throws an ApiError. */
export async function findPackage(id: string) {
  try {
    return (await contentApi(pricing.pricing).get(id)).record
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null
    throw error
  }
}
