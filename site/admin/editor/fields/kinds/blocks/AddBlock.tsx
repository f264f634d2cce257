import { Plus } from 'lucide-react'
import { useState } from 'react'
import { maxBlocks, type Block } from '#content/model/block.ts'
import { Button } from '../../../../../ui/button.tsx'
import { BlockDialog } from './BlockDialog.tsx'
import './blocks.css'

interface Props {
  /** The blocks that the page already has. */
  blocks: readonly Block[]
  /** Offers only blocks with their own content, no shared ones. */
  ownOnly?: boolean
  add: (type: string) => void
}

/** A button that adds a block of a type to choose, until the page has as many as it may have. */
export function AddBlock({ blocks, ownOnly = false, add }: Props) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      {blocks.length < maxBlocks && (
        <Button icon={Plus} onClick={() => setOpen(true)}>
          Add block
        </Button>
      )}
      {isOpen && (
        <BlockDialog
          used={blocks.map(({ block }) => block)}
          ownOnly={ownOnly}
          onPick={(type) => {
            setOpen(false)
            add(type)
          }}
          close={() => setOpen(false)}
        />
      )}
    </>
  )
}
