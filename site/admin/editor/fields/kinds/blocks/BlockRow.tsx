import { useStore } from '@nanostores/react'
import { ChevronDown, Copy, Eye, EyeOff, Trash2 } from 'lucide-react'
import { useEffect, useId, useRef } from 'react'
import type { Block } from '#content/model/block.ts'
import { blockName, blockTypes, isShared } from '#content/blocks/blocks.ts'
import { editAddress } from '#content/sections/screens.ts'
import { sections, type SectionKey } from '#content/sections/sections.ts'
import { Button, IconButton } from '../../../../../ui/button.tsx'
import { DragHandle, MoveButtons } from '../../row-parts.tsx'
import { $openBlock, $openField } from '../../../records/open-block.ts'
import { ValuesForm } from '../../ValuesForm.tsx'
import './blocks.css'

interface Props {
  block: Block
  index: number
  /** The first and the last index that it can move to. */
  range: readonly [first: number, last: number]
  isOpen: boolean
  /** Whether any block of the page has an error. */
  hasErrors: boolean
  move: (from: number, to: number) => void
  change: (block: Block) => void
  copy: () => void
  remove: () => void
}

/** A block in the list of a page's blocks, with its form while it is open. */
export function BlockRow({ block, index, range, isOpen, hasErrors, move, change, copy, remove }: Props) {
  const id = useId()
  const row = useRef<HTMLLIElement>(null)
  const name = blockName(block)
  const type = blockTypes[block.block]
  useEffect(() => {
    if (isOpen) row.current?.scrollIntoView({ block: 'nearest' })
  }, [isOpen])
  const field = useStore($openField)
  useEffect(() => {
    if (!isOpen || !field) return
    const input = `[data-field="${field}"] :is(input, textarea, select, button)`
    row.current?.querySelector<HTMLElement>(input)?.focus()
    $openField.set('')
  }, [isOpen, field])
  return (
    <li ref={row} className={block.hidden ? 'block off' : 'block'} data-index={index} data-row={block.id}>
      <div className="record">
        <DragHandle />
        <Button
          variant="bare"
          className="record-name"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => $openBlock.set(isOpen ? '' : block.id)}
        >
          <strong>{type?.title ?? block.block}</strong>
          <span>{block.hidden ? 'Hidden' : name.slice((type?.title ?? '').length + 2) || type?.about}</span>
        </Button>
        <span className="row-actions">
          <MoveButtons {...{ name, index, range, move }} />
          {!isShared(block.block) && <IconButton icon={Copy} label={`Copy ${name}`} onClick={copy} />}
          <IconButton
            icon={block.hidden ? EyeOff : Eye}
            label={`${block.hidden ? 'Show' : 'Hide'} ${name}`}
            onClick={() => change({ ...block, hidden: block.hidden ? undefined : true })}
          />
          <IconButton icon={Trash2} label={`Remove ${name}`} onClick={remove} />
          <ChevronDown aria-hidden />
        </span>
      </div>
      <div id={id} className="block-form" hidden={!isOpen}>
        {isOpen && isShared(block.block) && (
          <p>
            {type?.about} <a href={editAddress(sections[block.block as SectionKey])}>Edit {type?.title}</a>
          </p>
        )}
        {isOpen && type && (
          <ValuesForm
            fields={type.fields}
            values={block.values}
            onChange={(values) => change({ ...block, values })}
            showErrors={hasErrors}
          />
        )}
      </div>
    </li>
  )
}
