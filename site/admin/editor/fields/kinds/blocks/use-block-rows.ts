import { useStore } from '@nanostores/react'
import { useEffect, useRef, useState } from 'react'
import type { Block } from '#content/model/block.ts'
import { blockName, blockTypes } from '#content/blocks/blocks.ts'
import { useDragOrder } from '../../row-parts.tsx'
import { $openBlock, openBlock } from '../../../records/open-block.ts'

interface Options<R> {
  rows: readonly R[]
  /** How many rows at the beginning cannot be moved. */
  fixed?: number
  nameOf: (row: R) => string
  rowOf: (block: Block) => R
  /** Stores the rows, of which one may be a new block or a block may be missing. */
  change: (rows: readonly R[], blocks: { added?: Block; removed?: Block }) => void
}

/** The rows of an input that are blocks, or include blocks: they are added, copied, moved and removed here. */
export function useBlockRows<R>({ rows, fixed = 0, nameOf, rowOf, change }: Options<R>) {
  const list = useRef<HTMLOListElement>(null)
  const open = useStore($openBlock)
  const [announcement, announce] = useState('')
  const range = [fixed, rows.length - 1] as const
  useEffect(() => () => $openBlock.set(''), [])

  function move(from: number, to: number) {
    const row = rows[from]!
    const index = Math.min(Math.max(to, range[0]), range[1])
    change(rows.toSpliced(from, 1).toSpliced(index, 0, row), {})
    announce(`${nameOf(row)} is now ${index + 1} of ${rows.length}.`)
  }
  function insert(index: number, content: Omit<Block, 'id'>, message: string) {
    const added = { ...content, id: crypto.randomUUID() }
    change(rows.toSpliced(index, 0, rowOf(added)), { added })
    announce(message)
    // Focuses the first field, which the user fills in next.
    openBlock(added.id, Object.keys(blockTypes[added.block]?.fields ?? {})[0])
  }
  function remove(index: number, removed: Block) {
    change(rows.toSpliced(index, 1), { removed })
    announce(`${blockName(removed)} was removed.`)
  }
  useDragOrder(list, rows.length, move)

  return {
    list,
    range,
    move,
    announcement,
    announce,
    add: (index: number, type: string) =>
      insert(index, { block: type, values: {} }, `${blockTypes[type]!.title} was added.`),
    /** The props of a block's row that do not depend on the input. */
    rowProps: (block: Block, index: number) => ({
      block,
      index,
      range,
      move,
      isOpen: open === block.id,
      copy: () => insert(index + 1, block, `${blockName(block)} was copied.`),
      remove: () => remove(index, block),
    }),
  }
}
