import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine'
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { attachClosestEdge, extractClosestEdge } from '@atlaskit/pragmatic-drag-and-drop-hitbox/closest-edge'

const indexOf = (row: HTMLElement) => Number(row.dataset.index)

/** Makes rows draggable by their handles; calls `dropped` with the old and the new index. Returns the cleanup function. */
export function dragRows(rows: readonly HTMLElement[], dropped: (from: number, to: number) => unknown) {
  const drag = rows.flatMap((row) => {
    const dragHandle = row.querySelector('.drag-handle')
    if (!dragHandle) return []
    return draggable({
      element: row,
      dragHandle,
      getInitialData: () => ({ index: indexOf(row) }),
      onDragStart: () => row.classList.add('dragged'),
      onDrop: () => row.classList.remove('dragged'),
    })
  })
  const drop = rows.map((row) => {
    const mark = (edge: string | null) => {
      row.classList.toggle('drop-above', edge === 'top')
      row.classList.toggle('drop-below', edge === 'bottom')
    }
    return dropTargetForElements({
      element: row,
      getData: ({ input, element }) =>
        attachClosestEdge({ index: indexOf(row) }, { input, element, allowedEdges: ['top', 'bottom'] }),
      onDrag: ({ self }) => mark(extractClosestEdge(self.data)),
      onDragLeave: () => mark(null),
      onDrop: ({ self, source }) => {
        mark(null)
        const from = Number(source.data.index)
        const over = Number(self.data.index)
        const before = extractClosestEdge(self.data) === 'top' ? over : over + 1
        const to = from < before ? before - 1 : before
        if (to !== from) dropped(from, to)
      },
    })
  })
  return combine(...drag, ...drop)
}
