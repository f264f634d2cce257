import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { errorMessage } from '../../ui/errors.ts'
import { uploadPicture } from './queries.ts'
import { shrinkPicture } from './shrink.ts'
import { suggestDescription } from './suggest-description.ts'

export interface Upload {
  id: number
  file: File
  description: string
  state: 'waiting' | 'sending' | 'done' | 'failed'
  /** From 0 to 1. */
  progress: number
  error?: string | undefined
}

/** Pictures that are uploaded one after the other; what is uploaded stays, however it ends. */
export function useUploads(files: readonly File[]) {
  const client = useQueryClient()
  const [uploads, setUploads] = useState<readonly Upload[]>(() =>
    files.map((file, id) => ({
      id,
      file,
      description: suggestDescription(file.name),
      state: 'waiting',
      progress: 0,
    })),
  )
  const latest = useRef(uploads)
  const [isSending, setSending] = useState(false)
  const sending = useRef<AbortController>(undefined)
  useEffect(() => () => sending.current?.abort(), [])

  function change(id: number, changes: Partial<Upload>) {
    latest.current = latest.current.map((each) => (each.id === id ? { ...each, ...changes } : each))
    setUploads(latest.current)
  }

  /** Uploads all that are not uploaded yet. Resolves to whether all are. */
  async function send(): Promise<boolean> {
    const { signal } = (sending.current = new AbortController())
    setSending(true)
    for (const { id, file } of latest.current) {
      if (signal.aborted) break
      const now = latest.current.find((each) => each.id === id)
      if (!now || now.state === 'done') continue
      change(id, { state: 'sending', progress: 0, error: undefined })
      try {
        const onProgress = (progress: number) => change(id, { progress })
        await uploadPicture(await shrinkPicture(file), now.description.trim(), onProgress, signal)
        change(id, { state: 'done', progress: 1 })
      } catch (reason) {
        const error =
          reason instanceof Error && reason.name === 'Error' ? reason.message : errorMessage(reason)
        change(id, signal.aborted ? { state: 'waiting', progress: 0 } : { state: 'failed', error })
      }
    }
    setSending(false)
    void client.invalidateQueries({ queryKey: ['pictures'] })
    return latest.current.every(({ state }) => state === 'done')
  }

  return {
    uploads,
    isSending,
    done: uploads.filter(({ state }) => state === 'done').length,
    describe: (id: number, description: string) => change(id, { description }),
    describeAll: (description: string) => {
      for (const { id, state } of latest.current) if (state !== 'done') change(id, { description })
    },
    leaveOut: (id: number) => {
      latest.current = latest.current.filter((each) => each.id !== id)
      setUploads(latest.current)
    },
    send,
    stop: () => sending.current?.abort(),
  }
}
