import { sendFile } from './send-file.ts'

/**
 * Sends a file to its upload as `sendFile` does; `onProgress` receives 0 to 1. Without a signal, it ends with the file.
 */
export const uploadFile = (
  file: File,
  uploadId: string,
  onProgress: (progress: number) => void,
  signal = new AbortController().signal,
): Promise<void> =>
  sendFile(
    file,
    uploadId,
    (sent) => onProgress(sent / file.size),
    () => {},
    signal,
  )
