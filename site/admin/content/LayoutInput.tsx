import { useStore } from '@nanostores/react'
import { Lock, Plus } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { maxBlocks, type Block } from '#content/block.ts'
import { blockName, blockTypes } from '#content/blocks.ts'
import type { Field } from '#content/field.ts'
import { blockIdOf, blockPart, readOrder, writeOrder } from '#content/order.ts'
import { editAddress } from '#content/screens.ts'
import { sections, type SectionKey } from '#content/sections.ts'
import { fromText, toText } from '#content/value.ts'
import { Button } from '../../ui/button.tsx'
import { BlockDialog } from './blocks/BlockDialog.tsx'
import { BlockRow } from './blocks/BlockRow.tsx'
import { $openBlock } from './blocks/open-block.ts'
import { partName } from './format-value.ts'
import { DragHandle, MoveButtons, useDragOrder } from './row-parts.tsx'
import { useFieldText, type FieldGroupProps } from './use-field-text.ts'

/**
 * The layout of a page: its sections can be shown, hidden and moved, and the page's own blocks can be placed between
 * them. A fixed first section cannot be moved.
 */
export function LayoutInput({ form, name, field, labelledBy }: FieldGroupProps) {
  const [text, setText] = useFieldText(form, name)
  const [blocksText, setBlocksText] = useFieldText(form, field.blocks ?? name)
  const blocks = field.blocks ? (fromText('blocks', blocksText) as readonly Block[]) : []
  const list = useRef<HTMLOListElement>(null)
  const [announcement, setAnnouncement] = useState('')
  const [adding, setAdding] = useState(false)
  const open = useStore($openBlock)
  useEffect(() => () => $openBlock.set(''), [])
  const blockOf = (part: string) => blocks.find(({ id }) => id === blockIdOf(part))
  const nameOf = (part: string) => {
    const block = blockOf(part)
    return block ? blockName(block) : partName(part, field)
  }
  const parts = readOrder(text, field).filter((part) => !blockIdOf(part) || blockOf(part))
  const allParts = [
    ...(field.defaultOrder ?? []),
    ...(field.options ?? []),
    ...blocks.map(({ id }) => blockPart(id)),
  ]
  const hidden = allParts.filter((part) => !parts.includes(part))
  const range = [field.alwaysFirst ? 1 : 0, parts.length - 1] as const

  function setParts(next: readonly string[], message: string) {
    setText(writeOrder(readOrder(writeOrder(next), field)))
    setAnnouncement(message)
  }
  const setBlocks = (next: readonly Block[]) => setBlocksText(toText(next))
  function insert(index: number, block: Block, message: string) {
    setBlocks([...blocks, block])
    setParts(parts.toSpliced(index, 0, blockPart(block.id)), message)
    $openBlock.set(block.id)
  }
  function remove(block: Block) {
    setBlocks(blocks.filter((each) => each !== block))
    setParts(
      parts.filter((each) => each !== blockPart(block.id)),
      `${blockName(block)} was removed.`,
    )
  }
  function move(from: number, to: number) {
    const part = parts[from]!
    const index = Math.min(Math.max(to, range[0]), range[1])
    setParts(
      parts.toSpliced(from, 1).toSpliced(index, 0, part),
      `${nameOf(part)} is now ${index + 1} of ${parts.length}.`,
    )
  }
  const show = (part: string) => setParts(parts.toSpliced(-1, 0, part), `${nameOf(part)} is on the page.`)
  const hide = (part: string) =>
    setParts(
      parts.filter((each) => each !== part),
      `${nameOf(part)} is not on the page.`,
    )
  useDragOrder(list, parts.length, move)

  return (
    <div
      className="layout-input blocks-input"
      role="group"
      aria-labelledby={labelledBy}
      data-field={field.blocks}
    >
      <ol className="records" ref={list}>
        {parts.map((part, index) => {
          const block = blockOf(part)
          if (block)
            return (
              <BlockRow
                key={part}
                block={block}
                index={index}
                range={range}
                isOpen={open === block.id}
                hasErrors={Boolean(form.formState.errors[field.blocks!])}
                move={move}
                change={(next) => setBlocks(blocks.map((each) => (each === block ? next : each)))}
                copy={() =>
                  insert(index + 1, { ...block, id: crypto.randomUUID() }, `${blockName(block)} was copied.`)
                }
                remove={() => remove(block)}
              />
            )
          return part === field.alwaysFirst ? (
            <li key={part} className="record" data-index={index}>
              <span className="lock" title="Always first on the page">
                <Lock aria-hidden />
              </span>
              <PartName part={part} field={field} detail="Always first on the page" />
            </li>
          ) : (
            <li key={part} className="record" data-index={index}>
              <DragHandle />
              <PartName part={part} field={field} />
              <span className="row-actions">
                <MoveButtons name={nameOf(part)} {...{ index, range, move }} />
                <Switch name={nameOf(part)} on onChange={() => hide(part)} />
              </span>
            </li>
          )
        })}
      </ol>
      {field.blocks && blocks.length < maxBlocks && (
        <Button icon={Plus} onClick={() => setAdding(true)}>
          Add block
        </Button>
      )}
      {adding && (
        <BlockDialog
          used={[]}
          ownOnly
          onPick={(block) => {
            setAdding(false)
            // The new block goes before the last part of the page, which is usually its contact or call to action.
            insert(
              Math.max(parts.length - 1, 0),
              { id: crypto.randomUUID(), block, values: {} },
              `${blockTypes[block]!.title} was added.`,
            )
          }}
          close={() => setAdding(false)}
        />
      )}
      {field.blocks && form.formState.errors[field.blocks] && (
        <p className="error">{form.formState.errors[field.blocks]?.message}</p>
      )}
      {hidden.length > 0 && (
        <>
          <h3>Not on the page</h3>
          <ul className="records">
            {hidden.map((part) => (
              <li key={part} className="record off">
                {blockOf(part) ? (
                  <span className="record-name">{nameOf(part)}</span>
                ) : (
                  <PartName part={part} field={field} />
                )}
                <span className="row-actions">
                  <Switch name={nameOf(part)} onChange={() => show(part)} />
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
      <p className="hidden" role="status">
        {announcement}
      </p>
    </div>
  )
}

interface PartNameProps {
  part: string
  field: Field
  detail?: string
}

const PartName = ({ part, field, detail }: PartNameProps) => (
  <a
    className="record-name"
    href={editAddress(sections[(field.ownParts?.[part]?.section ?? part) as SectionKey])}
  >
    <strong>{partName(part, field)}</strong>
    {detail && <span>{detail}</span>}
  </a>
)

const Switch = ({ name, on = false, onChange }: { name: string; on?: boolean; onChange: () => void }) => (
  <button
    type="button"
    className="toggle"
    role="switch"
    aria-checked={on}
    aria-label={`${name} on the page`}
    onClick={onChange}
  />
)
