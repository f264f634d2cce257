import { useStore } from '@nanostores/react'
import { Plus } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { maxBlocks, type Block } from '#content/block.ts'
import { blockName, blockTypes } from '#content/blocks.ts'
import { fromText, toText } from '#content/value.ts'
import { Button } from '../../../ui/button.tsx'
import { useDragOrder } from '../row-parts.tsx'
import { useFieldText, type FieldGroupProps } from '../use-field-text.ts'
import { BlockDialog } from './BlockDialog.tsx'
import { BlockRow } from './BlockRow.tsx'
import { $openBlock, openBlock } from './open-block.ts'
import './blocks.css'

/** The blocks of a page: blocks can be added, moved, copied, hidden, removed, and edited in place. */
export function BlocksInput({ form, name, field, labelledBy }: FieldGroupProps) {
  const [text, setText] = useFieldText(form, name)
  const blocks = fromText(field.kind, text) as readonly Block[]
  const list = useRef<HTMLOListElement>(null)
  const open = useStore($openBlock)
  const [adding, setAdding] = useState(false)
  const [announcement, setAnnouncement] = useState('')
  useEffect(() => () => $openBlock.set(''), [])

  function set(next: readonly Block[], message = '') {
    setText(toText(next))
    setAnnouncement(message)
  }
  function move(from: number, to: number) {
    const moved = blocks[from]!
    set(
      blocks.toSpliced(from, 1).toSpliced(to, 0, moved),
      `${blockName(moved)} is now ${to + 1} of ${blocks.length}.`,
    )
  }
  function insert(index: number, block: Block, message: string) {
    set(blocks.toSpliced(index, 0, block), message)
    // Focuses the first field, which the user fills in next.
    openBlock(block.id, Object.keys(blockTypes[block.block]?.fields ?? {})[0])
  }
  useDragOrder(list, blocks.length, move)

  return (
    <div className="blocks-input" role="group" aria-labelledby={labelledBy}>
      <ol className="records" ref={list}>
        {blocks.map((block, index) => (
          <BlockRow
            key={block.id}
            block={block}
            index={index}
            range={[0, blocks.length - 1]}
            isOpen={open === block.id}
            hasErrors={Boolean(form.formState.errors[name])}
            move={move}
            change={(next) => set(blocks.with(index, next))}
            copy={() =>
              insert(index + 1, { ...block, id: crypto.randomUUID() }, `${blockName(block)} was copied.`)
            }
            remove={() => set(blocks.toSpliced(index, 1), `${blockName(block)} was removed.`)}
          />
        ))}
      </ol>
      {blocks.length < maxBlocks && (
        <Button icon={Plus} onClick={() => setAdding(true)}>
          Add block
        </Button>
      )}
      {adding && (
        <BlockDialog
          used={blocks.map(({ block }) => block)}
          onPick={(block) => {
            setAdding(false)
            insert(
              blocks.length,
              { id: crypto.randomUUID(), block, values: {} },
              `${blockTypes[block]!.title} was added.`,
            )
          }}
          close={() => setAdding(false)}
        />
      )}
      <p className="hidden" role="status">
        {announcement}
      </p>
    </div>
  )
}
