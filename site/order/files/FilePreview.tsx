import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { apiData } from '../../session/api.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { errorMessage } from '../../ui/errors.ts'
import { downloadOrderFile, type OrderFile } from './queries.ts'
import { Button } from '../../ui/button.tsx'

interface Props {
  file: OrderFile
  /** Unmounts it. */
  close: () => void
}

/** A dialog with a large preview of a picture. */
export function FilePreview({ file, close }: Props) {
  // The signed preview URL on the page may have expired.
  const { data, error } = useQuery({
    queryKey: ['file', file._id],
    queryFn: () => apiData('GET /file/{id}', { params: { id: file._id } }),
    staleTime: 60_000,
  })
  const [failed, setFailed] = useState<unknown>()
  const problem: unknown = error ?? failed
  const download = () => downloadOrderFile(file._id).then(() => setFailed(undefined), setFailed)
  return (
    <Dialog title={file.name} close={close} kind="large">
      <div className="file-preview">
        {data?.preview && <img src={data.preview} alt={file.name} />}
        {problem !== undefined && (
          <p className="error" role="alert">
            {errorMessage(problem)}
          </p>
        )}
      </div>
      <div className="actions row">
        <Button onClick={close}>Close</Button>
        <Button variant="primary" onClick={download}>
          Download
        </Button>
      </div>
    </Dialog>
  )
}
