import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { conversationQuery, markRead, type MessagePage } from './queries.ts'

/**
 * Marks messages as read while the page is visible. Returns the first message that was unread when the page was opened,
 * which stays marked, and how many were unread.
 */
export function useMarkAsRead(orderId: string, newest: MessagePage | undefined) {
  const client = useQueryClient()
  const [opened, setOpened] = useState<Pick<MessagePage, 'firstUnread' | 'unread'>>()
  const isVisible = useIsVisible()
  if (newest && !opened) setOpened({ firstUnread: newest.firstUnread, unread: newest.unread })
  const last = newest?.messages.at(-1)?._id
  const hasUnread = (newest?.unread ?? 0) > 0
  useEffect(() => {
    if (!last || !hasUnread || !isVisible) return
    // A failure is not shown: the next message or the next visit tries again.
    markRead(orderId, last).then(
      () => {
        void client.invalidateQueries({ queryKey: conversationQuery(orderId).queryKey })
        void client.invalidateQueries({ queryKey: ['orders', 'unread'] })
      },
      () => {},
    )
  }, [client, orderId, last, hasUnread, isVisible])
  return opened ?? { firstUnread: null, unread: 0 }
}

function useIsVisible(): boolean {
  const [isVisible, setVisible] = useState(() => document.visibilityState === 'visible')
  useEffect(() => {
    const change = () => setVisible(document.visibilityState === 'visible')
    document.addEventListener('visibilitychange', change)
    return () => document.removeEventListener('visibilitychange', change)
  }, [])
  return isVisible
}
