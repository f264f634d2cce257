import type { DetailedError } from 'tus-js-client'
import { asUser } from '../../session/as-user.ts'
import { ApiError } from '../../session/request.ts'
import { loadChunk } from '../lazy.ts'

/** Of one request: what a lost connection costs at most. */
const chunkSize = 4 * 1024 * 1024
const retryDelays = [0, 1000, 3000, 5000, 10_000, 20_000, 30_000]

/**
 * Sends a file to its upload, from where that has got to; what fails is tried again. `onProgress` takes the bytes
 * that have been sent, `onTrouble` why it is tried again, and nothing once it goes on. Rejects when `signal` is aborted.
 */
export async function sendFile(
  file: File,
  uploadId: string,
  onProgress: (sent: number) => void,
  onTrouble: (reason?: ApiError) => void,
  signal: AbortSignal,
): Promise<void> {
  // For those alone who send a file.
  const { Upload } = await loadChunk(() => import('tus-js-client'))
  await asUser(
    (token) =>
      new Promise<void>((resolve, reject) => {
        signal.throwIfAborted()
        const upload = new Upload(file, {
          uploadUrl: `/api/upload/${uploadId}`,
          headers: { Authorization: `Bearer ${token}` },
          chunkSize,
          retryDelays,
          onShouldRetry: (error) => {
            const isWorthIt = isWorthAnotherTry(error.originalResponse?.getStatus() ?? 0)
            if (isWorthIt) onTrouble(asApiError(error))
            return isWorthIt
          },
          storeFingerprintForResuming: false,
          onProgress,
          onChunkComplete: () => onTrouble(),
          onSuccess: () => resolve(),
          onError: (error) => reject(asApiError(error)),
        })
        signal.addEventListener('abort', () => {
          void upload.abort()
          reject(signal.reason as Error)
        })
        upload.start()
      }),
  )
}

/** No answer, another part that was quicker, too many at once, or a server that is not well. */
const isWorthAnotherTry = (status: number) =>
  status === 0 || status === 408 || status === 409 || status === 429 || status >= 500

function asApiError(error: Error | DetailedError): ApiError {
  const answer = 'originalResponse' in error ? error.originalResponse : null
  const status = answer?.getStatus() ?? 0
  if (!answer || status === 0) return new ApiError(0, 'The connection was lost.')
  let detail: string | undefined
  try {
    detail = (JSON.parse(answer.getBody()) as { detail?: string }).detail
  } catch {
    // A proxy in front may answer in words of its own.
  }
  return new ApiError(status, detail ?? 'The file could not be uploaded.')
}
