import type { Block } from '#content/model/block.ts'
import { blockName } from '#content/blocks/blocks.ts'
import { fromText, toText } from '#content/model/value.ts'
import { useFields, useFieldText } from '../../../../../ui/form/fields-context.ts'
import type { ControlProps } from '../../../../../ui/form/kinds/kind.ts'
import { AddBlock } from './AddBlock.tsx'
import { BlockRow } from './BlockRow.tsx'
import { useBlockRows } from './use-block-rows.ts'

/** The blocks of a page: blocks can be added, moved, copied, hidden, removed, and edited in place. */
export function BlocksInput({ name, group }: ControlProps) {
  const { errors } = useFields()
  const [text, setText] = useFieldText(name)
  const blocks = fromText('blocks', text) as readonly Block[]
  const setBlocks = (next: readonly Block[]) => setText(toText(next))
  const { list, add, rowProps, announcement } = useBlockRows({
    rows: blocks,
    nameOf: blockName,
    rowOf: (block) => block,
    change: setBlocks,
  })

  return (
    <div className="blocks-input" role="group" {...group}>
      <ol className="records" ref={list}>
        {blocks.map((block, index) => (
          <BlockRow
            key={block.id}
            {...rowProps(block, index)}
            hasErrors={Boolean(errors[name])}
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
