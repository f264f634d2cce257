import { useLayoutEffect, useRef, type RefObject } from 'react'
import type { Message } from './queries.ts'

/** Within this distance from the end, in pixels, the user is reading the newest message. */
const nearEnd = 120

/** Scrolls the thread to the first unread message, then keeps it at the end unless the user has scrolled up. */
export function useScroll(
  box: RefObject<HTMLDivElement | null>,
  messages: readonly Message[],
  firstUnread: string | null,
) {
  const isOpened = useRef(false)
  const wasAtEnd = useRef(true)
  /** The height below the current scroll position, which is kept while older messages are added above. */
  const heightBelow = useRef<number>(undefined)
  const first = messages[0]?._id
  const last = messages.at(-1)?._id

  useLayoutEffect(() => {
    const element = box.current
    if (!element) return
    const end = { top: element.scrollHeight }
    const unread = firstUnread && document.getElementById(`message-${firstUnread}`)
    if (!isOpened.current && unread) element.scrollTo({ top: unread.offsetTop - element.offsetTop - 56 })
    else if (heightBelow.current !== undefined)
      element.scrollTo({ top: element.scrollHeight - heightBelow.current })
    else if (wasAtEnd.current) element.scrollTo(end)
    isOpened.current = true
    heightBelow.current = undefined
    const updateWasAtEnd = () => {
      wasAtEnd.current = element.scrollHeight - element.scrollTop - element.clientHeight < nearEnd
    }
    updateWasAtEnd()
    element.addEventListener('scroll', updateWasAtEnd, { passive: true })
    return () => element.removeEventListener('scroll', updateWasAtEnd)
  }, [box, first, last, firstUnread])

  return {
    keepPosition: () => {
      if (box.current) heightBelow.current = box.current.scrollHeight - box.current.scrollTop
    },
    scrollTo: (id: string) => {
      wasAtEnd.current = false
      const target = document.getElementById(`message-${id}`)
      target?.scrollIntoView({ block: 'center' })
      target?.focus()
    },
    scrollToEnd: () => {
      wasAtEnd.current = true
      box.current?.scrollTo({ top: box.current.scrollHeight })
    },
  }
}
