import { useQuery } from '@tanstack/react-query'
import { Trash2, Upload } from 'lucide-react'
import { formatBytes } from '#content/shop/order-files.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { SearchFilter } from '../../ui/filters.tsx'
import { Form } from '../../ui/form/Form.tsx'
import { List } from '../../ui/list.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { toast } from '../../ui/toast.tsx'
import { useAction } from '../../ui/use-action.ts'
import { useListParams } from '../../ui/use-list-params.ts'
import { UsedIn } from '../lib/UsedIn.tsx'
import { useMay } from '../lib/use-may.ts'
import { describePicture, pageSize, picturesQuery, removePicture, type ListedPicture } from './queries.ts'
import { usePictureUpload } from './use-picture-upload.tsx'

/** The library of uploaded pictures. */
export function Pictures() {
  const params = useListParams({ q: '' }, { pageSize, fixedSize: true })
  const query = useQuery(picturesQuery(params.query))
  const upload = usePictureUpload({
    label: 'Picture',
    multiple: true,
    onUploaded: ({ name }) => toast({ text: `${name} uploaded.` }),
  })
  const mayEdit = useMay()('media.edit')
  const uploadButton = mayEdit && (
    <Button variant="primary" icon={Upload} onClick={upload.open}>
      Upload pictures
    </Button>
  )
  return (
    <div className="stack" {...(mayEdit && upload.dropZone)}>
      <PageHeader
        title="Pictures"
        count={params.isFiltered ? undefined : query.data?.total}
        description={`All uploaded pictures.${mayEdit ? ' Drop or paste pictures here, or choose files.' : ''}`}
        actions={uploadButton}
      />
      {mayEdit && upload.input}
      <div className="filters">
        <SearchFilter value={params.values.q} onChange={(q) => params.set({ q })} />
      </div>
      <List
        noun="pictures"
        query={query}
        params={params}
        empty={
          <EmptyState title="No pictures yet" action={uploadButton}>
            {mayEdit
              ? 'Pictures that you upload here or in a picture field are listed here.'
              : 'Uploaded pictures are listed here.'}
          </EmptyState>
        }
      >
        {(pictures) => (
          <ul className="pictures cards">
            {pictures.map((picture) => (
              <PictureCard key={picture._id} picture={picture} />
            ))}
          </ul>
        )}
      </List>
      {upload.dialog}
    </div>
  )
}

function PictureCard({ picture }: { picture: ListedPicture }) {
  const { _id, name, description, width, height, size, thumbnail, address, usedIn } = picture
  const { runAction, reportSuccess, pending } = useAction('pictures')
  const mayEdit = useMay()('media.edit')
  const remove = () =>
    runAction(() => removePicture(_id), {
      ...(usedIn.length > 0 && {
        question: {
          title: `Remove ${name} from the library?`,
          text: (
            <p>
              It is used in <UsedIn uses={usedIn} target="_blank" />, and stays there. To take it off a page,
              choose another picture in its form.
            </p>
          ),
          confirmLabel: 'Remove',
        },
      }),
      success: {
        text: `${name} removed from the library.`,
        detail: usedIn.length > 0 ? 'It is still shown where it is used.' : '',
        undo: true,
      },
      failure: 'The picture could not be removed.',
    })
  return (
    <li className="panel picture-card">
      <a href={address} target="_blank" rel="noreferrer">
        <img src={thumbnail} alt={description} loading="lazy" />
      </a>
      <div>
        <strong>{name}</strong>
        <p className="muted">
          {width} × {height}, {formatBytes(size)}
        </p>
      </div>
      {description ? <p>{description}</p> : <Badge tone="warn">No description</Badge>}
      <p className="muted">
        {usedIn.length === 0 ? 'Not used' : 'Used in '}
        <UsedIn uses={usedIn} />
      </p>
      {mayEdit && (
        <>
          <details>
            <summary>{description ? 'Edit description' : 'Add a description'}</summary>
            <Form
              fields={{ description: { kind: 'text', label: 'Description', max: 300 } }}
              values={{ description }}
              button="Save"
              draft={`picture ${_id}`}
              onSubmit={async ({ description: text }) => {
                const answer = await describePicture(_id, text)
                reportSuccess({ text: 'Description saved.', undo: true }, answer)
              }}
            />
          </details>
          <Button icon={Trash2} disabled={pending} onClick={remove} aria-label={`Remove ${name}`}>
            Remove
          </Button>
        </>
      )}
    </li>
  )
}
