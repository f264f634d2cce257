import { useState } from 'react'
import { iconAddress, iconNames, icons } from '#content/model/icons.ts'
import { containsTerms } from '#content/model/search-terms.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { SearchFilter } from '../../ui/filters.tsx'
import { PictureGrid } from '../../ui/picture-grid.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'

interface Props {
  /** The address of the current icon. */
  current: string
  onPick: (address: string) => void
  close: () => void
}

/** A dialog to choose an icon of the icon set, in the brand color. */
export function IconDialog({ current, onPick, close }: Props) {
  const [q, setQ] = useState('')
  const matches = iconNames.filter((name) => containsTerms(`${icons[name]} ${name}`, q))
  return (
    <Dialog title="Select an icon" close={close} kind="large">
      <div className="stack tight">
        <div className="filters">
          <SearchFilter value={q} onChange={setQ} />
        </div>
        {matches.length === 0 ? (
          <EmptyState title="No icons found">Upload your own picture instead.</EmptyState>
        ) : (
          <PictureGrid
            size="icons"
            pictures={matches.map((name) => {
              const address = iconAddress(name)
              return { key: address, src: address, alt: '', text: icons[name], pressed: address === current }
            })}
            onPick={onPick}
          />
        )}
        <div className="actions">
          <Button onClick={close}>Cancel</Button>
        </div>
      </div>
    </Dialog>
  )
}
