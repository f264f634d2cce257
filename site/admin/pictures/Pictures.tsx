import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Trash2, Upload } from 'lucide-react'
import { useRef, useState } from 'react'
import { Link } from 'react-router'
import { editAddress } from '#content/screens.ts'
import { everySection } from '#content/sections.ts'
import { useAct } from '../lib/act.ts'
import { useAddress } from '../lib/address.ts'
import { call } from '../lib/api.ts'
import { OneField } from '../ui/one-field.tsx'
import { PageHead } from '../ui/page.tsx'
import { Pager } from '../ui/pager.tsx'
import { Search } from '../ui/search.tsx'
import { Empty, Loaded } from '../ui/states.tsx'
import { toast } from '../ui/toast.tsx'
import { accepted, asSize, libraryPage, pageSize, wrongWithFile, type Listed } from './media.ts'
import { Uploader } from './Uploader.tsx'

/** Every uploaded picture, what it shows and where it is shown. */
export function Pictures() {
  const { values, page, set, changed, clear } = useAddress({ q: '' })
  const query = useQuery({ ...libraryPage(values.q, page), placeholderData: keepPreviousData })
  const [file, setFile] = useState<File>()
  const [wrong, setWrong] = useState<string>()
  const picker = useRef<HTMLInputElement>(null)
  const take = (given: File | undefined) => {
    if (!given) return
    const found = wrongWithFile(given)
    setWrong(found)
    if (!found) setFile(given)
  }
  const button = (
    <button type="button" className="btn main" onClick={() => picker.current?.click()}>
      <Upload aria-hidden /> Upload a picture
    </button>
  )
  return (
    <div
      className="stack"
      onPaste={(event) => take(event.clipboardData.files[0])}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault()
        take(event.dataTransfer.files[0])
      }}
    >
      <PageHead
        title="Pictures"
        count={changed ? undefined : query.data?.total}
        about="Every picture that was uploaded. Drop or paste one here, or choose a file."
        actions={button}
      />
      <input
        ref={picker}
        hidden
        type="file"
        accept={accepted}
        aria-label="Picture"
        onChange={(event) => {
          take(event.target.files?.[0])
          event.target.value = ''
        }}
      />
      {wrong && (
        <p className="error" role="alert">
          {wrong}
        </p>
      )}
      <div className="filters">
        <Search label="Search" value={values.q} onSearch={(q) => set({ q })} />
      </div>
      <Loaded query={query} lines={6}>
        {({ rows, total }) =>
          total === 0 ? (
            changed ? (
              <Empty
                title="Nothing was found"
                action={
                  <button type="button" className="btn" onClick={clear}>
                    Show all pictures
                  </button>
                }
              />
            ) : (
              <Empty title="No pictures yet" action={button}>
                Pictures that you upload here or at any picture field are kept, in the sizes that screens
                need.
              </Empty>
            )
          ) : (
            <>
              <ul className="pictures cards">
                {rows.map((media) => (
                  <PictureCard key={media._id} media={media} />
                ))}
              </ul>
              <Pager
                page={page}
                pageSize={pageSize}
                total={total}
                label="Pages of pictures"
                go={(to) => set({ page: to })}
              />
            </>
          )
        }
      </Loaded>
      {file && (
        <Uploader
          file={file}
          close={() => setFile(undefined)}
          done={(media) => {
            setFile(undefined)
            toast({ text: `${media.name} is uploaded.` })
          }}
        />
      )}
    </div>
  )
}

function PictureCard({ media }: { media: Listed }) {
  const { act, busy, undoOf } = useAct('media')
  const { _id, name, description, width, height, size, thumbnail, address, usedIn } = media
  const remove = () =>
    act(async () => {
      await call('DELETE', `/media/${_id}`)
      toast({
        text: `${name} is out of the library.`,
        detail: usedIn.length > 0 ? 'Where it is shown, it stays.' : '',
        undo: () => act(() => call('POST', `/media/${_id}/restore`)),
      })
    }, 'It was not removed.')
  return (
    <li className="panel picture-card">
      <a href={address} target="_blank" rel="noreferrer">
        <img src={thumbnail} alt={description} loading="lazy" />
      </a>
      <div>
        <strong>{name}</strong>
        <p className="soft">
          {width} × {height}, {asSize(size)}
        </p>
      </div>
      <p>{description}</p>
      <p className="soft">
        {usedIn.length === 0 ? 'Not used at present' : 'Used in '}
        {usedIn.map((use, i) => {
          const section = everySection.find((each) => each.key === use.section)
          const text = use.name ? `${use.title}: ${use.name}` : use.title
          return (
            <span key={use.recordId}>
              {i > 0 && ', '}
              {section ? <Link to={editAddress(section, use.recordId)}>{text}</Link> : text}
            </span>
          )
        })}
      </p>
      <details>
        <summary>Change the description</summary>
        <OneField
          name="description"
          label="What does it show?"
          initial={description}
          max={300}
          button="Save"
          draft={`picture ${_id}`}
          check={(value) => (value.trim() ? undefined : 'Please fill this in.')}
          send={async (words) => {
            await call('PUT', `/media/${_id}`, { body: { description: words } })
            await act(async () => toast({ text: 'The description is saved.', undo: undoOf('picture', _id) }))
          }}
        />
      </details>
      <button
        type="button"
        className="btn"
        disabled={busy}
        onClick={() => void remove()}
        aria-label={`Remove ${name}`}
      >
        <Trash2 aria-hidden /> Remove
      </button>
    </li>
  )
}
