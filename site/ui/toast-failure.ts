import { messageOf } from './api-errors.ts'
import { toast } from './toast.tsx'

/** Says that something failed, and why. It stays until it is closed. */
export const toastFailure = (text: string, error: unknown) =>
  toast({ text, detail: messageOf(error), isFailure: true })
