import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { SearchFilter } from '../../ui/filters.tsx'
import { List } from '../../ui/list.tsx'
import { PictureGrid } from '../../ui/picture-grid.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { pageSize, picturesQuery } from './queries.ts'

/** A dialog to choose a picture from the library; `onPick` receives its address. */
export function PictureDialog({ onPick, close }: { onPick: (address: string) => void; close: () => void }) {
  const [q, setQ] = useState('')
  const [page, setPage] = useState(1)
  const query = useQuery(picturesQuery({ q, page, pageSize }))
  const search = (words: string) => {
    setQ(words)
    setPage(1)
  }
  return (
    <Dialog title="Select a picture" close={close} kind="large">
      <div className="stack tight">
        <div className="filters">
          <SearchFilter value={q} onChange={search} />
        </div>
        <List
          noun="pictures"
          query={query}
          params={{ page, setPage, pageSize, isFiltered: q !== '', clearFilters: () => search('') }}
          empty={<EmptyState title="No pictures yet">Upload a picture first.</EmptyState>}
        >
          {(pictures) => (
            <PictureGrid
              pictures={pictures.map(({ address, thumbnail, description, name }) => ({
                key: address,
                src: thumbnail,
                alt: description,
                text: name,
              }))}
              onPick={onPick}
            />
          )}
        </List>
        <div className="actions">
          <Button onClick={close}>Cancel</Button>
        </div>
      </div>
    </Dialog>
  )
}
