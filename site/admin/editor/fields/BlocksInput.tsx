import type { Block } from '#content/model/block.ts'
import { blockName } from '#content/blocks/blocks.ts'
import { fromText, toText } from '#content/model/value.ts'
import { useFieldText, type FieldGroupProps } from '../records/use-field-text.ts'
import { AddBlock } from './AddBlock.tsx'
import { BlockRow } from './BlockRow.tsx'
import { useBlockRows } from './use-block-rows.ts'
import '../../content/blocks/blocks.css'

/** The blocks of a page: blocks can be added, moved, copied, hidden, removed, and edited in place. */
export function BlocksInput({ form, name, field, labelledBy }: FieldGroupProps) {
  const [text, setText] = useFieldText(form, name)
  const blocks = fromText(field.kind, text) as readonly Block[]
  const setBlocks = (next: readonly Block[]) => setText(toText(next))
  const { list, add, rowProps, announcement } = useBlockRows({
    rows: blocks,
    nameOf: blockName,
    rowOf: (block) => block,
    change: setBlocks,
  })

  return (
    <div className="blocks-input" role="group" aria-labelledby={labelledBy}>
      <ol className="records" ref={list}>
        {blocks.map((block, index) => (
          <BlockRow
            key={block.id}
            {...rowProps(block, index)}
            hasErrors={Boolean(form.formState.errors[name])}
            change={(next) => setBlocks(blocks.with(index, next))}
          />
        ))}
      </ol>
      <AddBlock blocks={blocks} add={(type) => add(blocks.length, type)} />
      <p className="hidden" role="status">
        {announcement}
      </p>
    </div>
  )
}
