import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { ErrorMessage } from '../../../ui/ErrorMessage.tsx'
import { FileInput } from '../../../order/files/FileInput.tsx'
import { FileList } from '../../../order/files/FileList.tsx'
import { useUploads } from '../../../order/files/use-uploads.ts'
import { errorMessage } from '../../../ui/errors.ts'
import { addAnswerFiles, briefQuery, type BriefQuestion } from './queries.ts'

/**
 * Answers a question with files, which are added to the answer as soon as they are uploaded; those that could not be
 * added, at the next visit.
 */
export function AnswerFiles({
  orderId,
  question: { _id, files },
}: {
  orderId: string
  question: BriefQuestion
}) {
  const client = useQueryClient()
  const [error, setError] = useState('')
  const reload = () => client.invalidateQueries({ queryKey: briefQuery(orderId).queryKey })
  const uploads = useUploads({ orderId, purpose: 'brief', slot: _id })
  const add = () =>
    addAnswerFiles(_id, uploads.ids)
      .then(
        () => setError(''),
        (reason: unknown) => setError(errorMessage(reason)),
      )
      .then(() => client.invalidateQueries({ queryKey: ['order', orderId] }))
  const addUploaded = useEffectEvent(() => {
    if (uploads.ids.length > 0) void add()
  })
  const uploaded = uploads.ids.join()
  useEffect(() => addUploaded(), [uploaded])
  return (
    <>
      {files.length > 0 && <FileList files={files} onChange={reload} />}
      <FileInput uploads={uploads} />
      {error && uploaded && <ErrorMessage message={error} retry={() => void add()} />}
    </>
  )
}
