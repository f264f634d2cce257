import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ErrorMessage } from '../../ui/ErrorMessage.tsx'
import { errorMessage } from '../../ui/errors.ts'
import { TimeAgo } from '../../ui/time.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { FileInput } from './FileInput.tsx'
import { FileList } from './FileList.tsx'
import { isAttached } from './is-attached.ts'
import { orderFilesQuery, type OrderFile } from './queries.ts'
import { useUploads } from './use-uploads.ts'
import { Button } from '../../ui/button.tsx'

const places = { order: '', brief: 'brief', message: 'message', delivery: 'delivery' } as const
const initialCount = 8

interface Props {
  orderId: string
  agency?: boolean
  /** Shows no input for more files. */
  readOnly?: boolean
}

/** All files of an order in one list, with where each belongs, and an input for more. */
export function OrderFiles({ orderId, agency, readOnly }: Props) {
  const query = useQuery(orderFilesQuery(orderId))
  const uploads = useUploads({ orderId, purpose: 'order' })
  const [showsAll, showAll] = useState(false)
  const files = query.data?.filter(isAttached)
  const uploaderOf = (file: OrderFile) =>
    file.mine
      ? 'you'
      : file.by === 'agency'
        ? agency
          ? (file.uploaderEmail ?? 'the team')
          : 'us'
        : 'the customer'
  return (
    <>
      {query.error && !query.data && (
        <ErrorMessage message={errorMessage(query.error)} retry={() => void query.refetch()} />
      )}
      {!files && !query.error && <Skeleton lines={2} />}
      {files && (
        <FileList
          files={showsAll ? files : files.slice(0, initialCount)}
          empty={
            uploads.active.length === 0 && (
              <p className="file-hint">
                {readOnly
                  ? 'No files yet.'
                  : agency
                    ? 'Nothing here yet. The customer sees the files that you add.'
                    : 'Nothing here yet. Share logos, texts, photos: anything that helps with the work.'}
              </p>
            )
          }
          onChange={() => query.refetch()}
          about={(file) => (
            <>
              from {uploaderOf(file)}
              {places[file.purpose] && `, in a ${places[file.purpose]}`}
              {file.internal && ', internal'}, <TimeAgo at={file.createdAt} />
            </>
          )}
        />
      )}
      {files && files.length > initialCount && !showsAll && (
        <Button variant="link" onClick={() => showAll(true)}>
          Show all {files.length} files
        </Button>
      )}
      {!readOnly && <FileInput uploads={uploads} />}
    </>
  )
}
