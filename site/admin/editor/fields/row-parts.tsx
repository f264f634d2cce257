import { ArrowDown, ArrowUp, GripVertical, type LucideIcon } from 'lucide-react'
import { useEffect, useEffectEvent, type RefObject } from 'react'
import { IconButton } from '../../../ui/button.tsx'
import { dragRows } from './drag-rows.ts'

/** The handle by which a row is dragged. */
export const DragHandle = () => (
  <span className="drag-handle" aria-hidden title="Drag to move">
    <GripVertical />
  </span>
)

interface MoveButtonProps {
  icon: LucideIcon
  label: string
  index: number
  to: number
  /** The first and the last index that it can move to. */
  range: readonly [first: number, last: number]
  move: (from: number, to: number) => unknown
}

/** Moves a row to another index. */
export const MoveButton = ({ icon, label, index, to, range: [first, last], move }: MoveButtonProps) => (
  <IconButton
    icon={icon}
    label={label}
    disabled={to === index || to < first || to > last}
    onClick={() => move(index, to)}
  />
)

/** Buttons that move a row one place up or down. */
export const MoveButtons = ({
  name,
  index,
  ...rest
}: Omit<MoveButtonProps, 'icon' | 'label' | 'to'> & { name: string }) => (
  <>
    <MoveButton icon={ArrowUp} label={`Move ${name} up`} index={index} to={index - 1} {...rest} />
    <MoveButton icon={ArrowDown} label={`Move ${name} down`} index={index} to={index + 1} {...rest} />
  </>
)

/** Makes rows with a `data-index` draggable by their handles. The move buttons do the same by keyboard. */
export function useDragOrder(
  list: RefObject<HTMLElement | null>,
  count: number,
  move: (from: number, to: number) => unknown,
) {
  const onDrop = useEffectEvent(move)
  useEffect(() => {
    const rows = [...(list.current?.querySelectorAll<HTMLElement>('[data-index]') ?? [])]
    if (rows.length < 2) return undefined
    return dragRows(rows, (from, to) => onDrop(from, to))
  }, [list, count])
}
