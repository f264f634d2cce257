import { useQuery } from '@tanstack/react-query'
import { Upload } from 'lucide-react'
import { useState } from 'react'
import { formatBytes } from '#content/shop/order-files.ts'
import { ApiError } from '../../../api/request.ts'
import { StatusBadge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { TableList } from '../../../ui/list.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Failure } from '../../../ui/failure.tsx'
import { ApiErrorMessage } from '../../../ui/query-result.tsx'
import type { Column } from '../../../ui/table.tsx'
import { formatDateTime } from '../../../ui/time.tsx'
import { useFilePicker } from '../../../ui/use-file-picker.tsx'
import { useListParams } from '../../../ui/use-list-params.ts'
import { useNavigateFrom } from '../../lib/use-navigate-from.ts'
import { countOf, importsQuery, states, textKinds, uploadImport, type ImportedFile } from './queries.ts'

/** The screen for importing texts and pictures from another site. */
export function Imports() {
  const params = useListParams({})
  const query = useQuery(importsQuery(params.query))
  return (
    <>
      <PageHeader title="Import" description="Articles, pages and pictures from another site." />
      <NewImport />
      <Panel title="Imports" count={query.data?.total}>
        <TableList
          noun="imports"
          query={query}
          params={params}
          columns={columns}
          hrefOf={({ _id }) => `/admin/import/${_id}`}
          empty={<EmptyState title="No imports yet">Each import is listed here with its result.</EmptyState>}
        />
      </Panel>
    </>
  )
}

function NewImport() {
  const [sending, setSending] = useState<{ name: string; progress: number }>()
  const [error, setError] = useState<unknown>()
  const navigate = useNavigateFrom()
  const picker = useFilePicker({
    accept: '.xml,.zip,.gz',
    label: 'File to import',
    onFiles: ([file]) => send(file),
  })

  async function send(file: File) {
    if (sending) return
    const { name } = file
    const show = (progress: number) => setSending({ name, progress })
    setError(undefined)
    show(0)
    try {
      const id = await uploadImport(file, show)
      await navigate(`/admin/import/${id}`)
    } catch (reason) {
      setError(reason)
      setSending(undefined)
    }
  }
  const sizeError = error instanceof ApiError && error.errors['size']
  return (
    <Panel title="Import a file" {...picker.dropZone}>
      <ul>
        <li>
          <strong>WordPress:</strong> in its dashboard, choose Tools, Export, All content. Its pictures are
          downloaded from the old site, which must still be online.
        </li>
        <li>
          <strong>Markdown:</strong> compress the folder of texts and pictures into a ZIP file.
        </li>
      </ul>
      <p className="muted">
        You see a preview first. Everything is imported as drafts; visitors see them once you publish them.
      </p>
      {sizeError ? <Failure>{sizeError}</Failure> : error !== undefined && <ApiErrorMessage error={error} />}
      {sending ? (
        <div className="stack" role="status">
          <p>Uploading {sending.name}…</p>
          <progress aria-label="Upload" value={sending.progress} max={1} />
        </div>
      ) : (
        <div className="actions">
          <Button variant="primary" icon={Upload} onClick={picker.open}>
            Choose file
          </Button>
        </div>
      )}
      {picker.input}
    </Panel>
  )
}

const columns: Column<ImportedFile>[] = [
  {
    title: 'File',
    link: true,
    cell: ({ name, size, createdAt }) => (
      <span className="stacked">
        {name}
        <small>
          {formatBytes(size)}, uploaded {formatDateTime(createdAt)}
        </small>
      </span>
    ),
  },
  { title: 'Status', cell: ({ state }) => <StatusBadge status={states[state]} /> },
  {
    title: 'Texts',
    align: 'end',
    wideOnly: true,
    cell: (file) => countOf(file, 'new', textKinds) + countOf(file, 'changed', textKinds),
  },
]
