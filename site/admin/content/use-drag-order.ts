import { useEffect, useEffectEvent, type RefObject } from 'react'

type Move = (from: number, to: number) => unknown

/** Lets rows be dragged by their grip; loaded when there is something to drag. The buttons do the same. */
export function useDragOrder(list: RefObject<HTMLElement | null>, count: number, move: Move) {
  const dropped = useEffectEvent(move)
  useEffect(() => {
    const rows = [...(list.current?.querySelectorAll<HTMLElement>('[data-index]') ?? [])]
    if (rows.length < 2) return
    let stop: (() => void) | undefined
    const started = new AbortController()
    void loadDragging().then((dragging) => {
      if (!started.signal.aborted) stop = dragging(rows, (from, to) => dropped(from, to))
    })
    return () => {
      started.abort()
      stop?.()
    }
  }, [list, count])
}

const loadDragging = async () => (await import('./drag-rows.ts')).dragRows
