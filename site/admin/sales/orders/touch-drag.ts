/** How long a finger rests on a card before it moves the card, rather than the page. */
const pressMs = 350
/** How far it may move meanwhile. */
const slack = 8
/** Near an edge of the board, the board scrolls on. */
const edge = 48
const scrollStep = 8

interface Point {
  clientX: number
  clientY: number
}

/**
 * Lets a finger move a card of the board after a long press: browsers drag by mouse, and by touch only some of them.
 * `onDrop` gets the key of the stage. Returns a function that ends it.
 */
export function dragByTouch(card: HTMLElement, onDrop: (stage: string) => void): () => void {
  let start: Point | undefined
  let last: Point | undefined
  let timer = 0
  let frame = 0
  /** The board during a drag, which the card may be taken out of meanwhile, and how far it had been scrolled. */
  let board: HTMLElement | undefined
  let scrolled = 0
  const isDragging = () => card.classList.contains('dragged')
  /** The card itself takes no part in it: its style lets the pointer through. */
  const columnAt = ({ clientX, clientY }: Point) =>
    document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>('.board-column')

  function mark(column: Element | null | undefined) {
    for (const each of board?.children ?? []) each.classList.toggle('drop-here', each === column)
  }

  /** The card stays below the finger while the board scrolls. */
  function follow() {
    if (!board || !start || !last) return
    const x = last.clientX - start.clientX + board.scrollLeft - scrolled
    card.style.translate = `${x}px ${last.clientY - start.clientY}px`
    mark(columnAt(last))
  }

  function scrollOn() {
    if (!board || !last) return
    const { left, right } = board.getBoundingClientRect()
    if (last.clientX > Math.min(right, innerWidth) - edge) board.scrollLeft += scrollStep
    if (last.clientX < Math.max(left, 0) + edge) board.scrollLeft -= scrollStep
    follow()
    frame = requestAnimationFrame(scrollOn)
  }

  function begin() {
    board = card.closest<HTMLElement>('.board') ?? undefined
    if (!board) return
    scrolled = board.scrollLeft
    card.classList.add('dragged', 'by-touch')
    board.classList.add('is-dragged-over')
    scrollOn()
  }

  function end() {
    clearTimeout(timer)
    cancelAnimationFrame(frame)
    mark(undefined)
    card.classList.remove('dragged', 'by-touch')
    board?.classList.remove('is-dragged-over')
    card.style.translate = ''
    if (start) card.draggable = true
    start = last = board = undefined
  }

  const handlers: { [K in keyof HTMLElementEventMap]?: (event: HTMLElementEventMap[K]) => void } = {
    touchstart: ({ touches, target }) => {
      end()
      if (touches.length > 1 || (target as Element).closest('select, input, button')) return
      start = last = touches[0]
      // Otherwise, some browsers begin a drag of their own.
      card.draggable = false
      timer = window.setTimeout(begin, pressMs)
    },
    touchmove: (event) => {
      const touch = event.touches[0]
      if (!start || !touch) return
      last = touch
      if (isDragging()) {
        event.preventDefault()
        follow()
      } else if (Math.hypot(touch.clientX - start.clientX, touch.clientY - start.clientY) > slack) end()
    },
    touchend: (event) => {
      const stage = isDragging() && last ? columnAt(last)?.dataset['stage'] : undefined
      if (isDragging()) event.preventDefault()
      end()
      if (stage) onDrop(stage)
    },
    touchcancel: end,
    contextmenu: (event) => {
      if (start) event.preventDefault()
    },
  }
  const listeners = Object.entries(handlers) as [string, EventListener][]
  for (const [name, handle] of listeners) card.addEventListener(name, handle, { passive: false })
  return () => {
    end()
    for (const [name, handle] of listeners) card.removeEventListener(name, handle)
  }
}
