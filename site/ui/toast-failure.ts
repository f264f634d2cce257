import { messageOf, remedyOf } from './api-errors.ts'
import { toast } from './toast.tsx'

/** Says that something failed, why, and where that can be mended. It stays until it is closed. */
export function toastFailure(text: string, error: unknown) {
  const remedy = remedyOf(error)
  toast({
    text,
    detail: messageOf(error),
    isFailure: true,
    ...(remedy && { link: { ...remedy, isHere: true } }),
  })
}
