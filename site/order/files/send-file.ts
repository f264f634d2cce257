import type { DetailedError } from 'tus-js-client'
import { asCaller } from '../../session/as-caller.ts'
import { ApiError } from '../../api/request.ts'
import { loadChunk } from '../../ui/lazy.ts'

/** The size of one request, in bytes: the most that a lost connection can make necessary to send again. */
const chunkSize = 4 * 1024 * 1024
const retryDelays = [0, 1000, 3000, 5000, 10_000, 20_000, 30_000]

/**
 * Sends a file to its upload, from the stored offset; failed requests are retried. `onProgress` receives the number of
 * bytes sent, `onRetry` the error that is retried, or nothing once the upload continues. Rejects when `signal` is
 * aborted.
 */
export async function sendFile(
  file: File,
  uploadId: string,
  onProgress: (sent: number) => void,
  onRetry: (reason?: ApiError) => void,
  signal: AbortSignal,
): Promise<void> {
  // Loaded only when a file is sent.
  const { Upload } = await loadChunk(() => import('tus-js-client'))
  await asCaller(
    (Authorization) =>
      new Promise<void>((resolve, reject) => {
        signal.throwIfAborted()
        const upload = new Upload(file, {
          uploadUrl: `/api/upload/${uploadId}`,
          headers: { Authorization },
          chunkSize,
          retryDelays,
          onShouldRetry: (error) => {
            const canRetry = isRetryable(error.originalResponse?.getStatus() ?? 0)
            if (canRetry) onRetry(asApiError(error))
            return canRetry
          },
          storeFingerprintForResuming: false,
          onProgress,
          onChunkComplete: () => onRetry(),
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

/** No answer, a timeout, a conflict with another request of the upload, a rate limit, or a server error. */
const isRetryable = (status: number) =>
  status === 0 || status === 408 || status === 409 || status === 429 || status >= 500

function asApiError(error: Error | DetailedError): ApiError {
  const answer = 'originalResponse' in error ? error.originalResponse : null
  const status = answer?.getStatus() ?? 0
  if (!answer || status === 0) return new ApiError(0, 'The connection was lost.')
  let detail: string | undefined
  try {
    detail = (JSON.parse(answer.getBody()) as { detail?: string }).detail
  } catch {
    // A proxy in front of the server may answer with something other than JSON.
  }
  return new ApiError(status, detail ?? 'The file could not be uploaded.')
}
