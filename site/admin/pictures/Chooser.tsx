import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { createPortal } from 'react-dom'
import { Pager } from '../ui/pager.tsx'
import { Search } from '../ui/search.tsx'
import { Empty, Loaded } from '../ui/states.tsx'
import { useModal } from '../ui/use-modal.ts'
import { libraryPage, pageSize, type Media } from './media.ts'

/** The library, to take a picture from. */
export function Chooser({ choose, close }: { choose: (media: Media) => void; close: () => void }) {
  const modal = useModal(close)
  const [q, setQ] = useState('')
  const [page, setPage] = useState(1)
  const query = useQuery({ ...libraryPage(q, page), placeholderData: keepPreviousData })
  return createPortal(
    <dialog {...modal} className="dialog large" aria-labelledby="chooser-title">
      <h2 id="chooser-title">Choose a picture</h2>
      <div className="stack tight">
        <div className="filters">
          <Search
            label="Search"
            value={q}
            onSearch={(words) => {
              setQ(words)
              setPage(1)
            }}
          />
        </div>
        <Loaded query={query} lines={3}>
          {({ rows, total }) =>
            total === 0 ? (
              <Empty title={q ? 'Nothing was found' : 'No pictures yet'}>
                {q ? '' : 'Upload one first.'}
              </Empty>
            ) : (
              <>
                <ul className="pictures">
                  {rows.map((media) => (
                    <li key={media._id}>
                      <button type="button" className="picture" onClick={() => choose(media)}>
                        <img src={media.thumbnail} alt={media.description} loading="lazy" />
                        <span>{media.name}</span>
                      </button>
                    </li>
                  ))}
                </ul>
                <Pager page={page} pageSize={pageSize} total={total} label="Pages of pictures" go={setPage} />
              </>
            )
          }
        </Loaded>
        <div className="actions">
          <button type="button" className="btn" onClick={close}>
            Cancel
          </button>
        </div>
      </div>
    </dialog>,
    document.body,
  )
}
