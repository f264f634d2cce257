import { Lock } from 'lucide-react'
import type { Block } from '#content/model/block.ts'
import { blockName } from '#content/blocks/blocks.ts'
import { blockIdOf, blockPart, readLayout, writeLayout } from '#content/model/layout.ts'
import { editAddress } from '#content/sections/screens.ts'
import { sections, type SectionKey } from '#content/sections/sections.ts'
import { fromText, toText } from '#content/model/value.ts'
import { useFields, useFieldText } from '../../../../../ui/form/fields-context.ts'
import type { ControlProps } from '../../../../../ui/form/kinds/kind.ts'
import { partName } from '../../../../operations/activity/format-value.ts'
import { AddBlock } from '../blocks/AddBlock.tsx'
import { BlockRow } from '../blocks/BlockRow.tsx'
import { useBlockRows } from '../blocks/use-block-rows.ts'
import { DragHandle, MoveButtons } from '../../row-parts.tsx'
import { Switch } from '../../../../../ui/switch.tsx'

/**
 * The layout of a page: its sections can be shown, hidden and moved, and the page's own blocks can be placed between
 * them. A fixed first section cannot be moved.
 */
export function LayoutInput({ name, field, group }: ControlProps) {
  const { errors } = useFields()
  const [text, setText] = useFieldText(name)
  const [blocksText, setBlocksText] = useFieldText(field.blocks ?? name)
  const blocks = field.blocks ? (fromText('blocks', blocksText) as readonly Block[]) : []
  const setBlocks = (next: readonly Block[]) => setBlocksText(toText(next))
  const blockOf = (part: string) => blocks.find(({ id }) => id === blockIdOf(part))
  const nameOf = (part: string) => {
    const block = blockOf(part)
    return block ? blockName(block) : partName(part, field)
  }
  const parts = readLayout(text, field).filter((part) => !blockIdOf(part) || blockOf(part))
  const setParts = (next: readonly string[]) => setText(writeLayout(readLayout(writeLayout(next), field)))
  const { list, range, move, add, rowProps, announcement, announce } = useBlockRows({
    rows: parts,
    fixed: field.alwaysFirst ? 1 : 0,
    nameOf,
    rowOf: ({ id }) => blockPart(id),
    change: (next, { added, removed }) => {
      if (added) setBlocks([...blocks, added])
      if (removed) setBlocks(blocks.filter((each) => each !== removed))
      setParts(next)
    },
  })
  const allParts = [
    ...(field.defaultParts ?? []),
    ...(field.options ?? []),
    ...blocks.map(({ id }) => blockPart(id)),
  ]
  const hidden = allParts.filter((part) => !parts.includes(part))
  // A part that is added goes before the last part of the page, which is usually its contact or call to action.
  const lastIndex = Math.max(parts.length - 1, 0)

  function show(part: string) {
    setParts(parts.toSpliced(lastIndex, 0, part))
    announce(`${nameOf(part)} is on the page.`)
  }
  function hide(part: string) {
    setParts(parts.filter((each) => each !== part))
    announce(`${nameOf(part)} is not on the page.`)
  }

  return (
    <div className="layout-input blocks-input" role="group" {...group} data-field={field.blocks}>
      <ol className="records" ref={list}>
        {parts.map((part, index) => {
          const block = blockOf(part)
          if (block)
            return (
              <BlockRow
                key={part}
                {...rowProps(block, index)}
                hasErrors={Boolean(errors[field.blocks!])}
                change={(next) => setBlocks(blocks.map((each) => (each === block ? next : each)))}
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
                <Switch label={`${nameOf(part)} on the page`} on onChange={() => hide(part)} />
              </span>
            </li>
          )
        })}
      </ol>
      {field.blocks && <AddBlock blocks={blocks} ownOnly add={(type) => add(lastIndex, type)} />}
      {field.blocks && errors[field.blocks] && <p className="error">{errors[field.blocks]}</p>}
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
                  <Switch label={`${nameOf(part)} on the page`} on={false} onChange={() => show(part)} />
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
  field: ControlProps['field']
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
