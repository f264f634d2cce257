import { formatMoment } from '#content/locale/format.ts'
import { useQueryClient, type InfiniteData, type UseInfiniteQueryResult } from '@tanstack/react-query'
import { Fragment, useRef, type ReactNode } from 'react'
import { Composer } from './Composer.tsx'
import { MessageItem } from './MessageItem.tsx'
import { conversationQuery, type Message, type MessagePage } from './queries.ts'
import { useAnnouncement } from './use-announcement.ts'
import { useMarkAsRead } from './use-mark-as-read.ts'
import { useScroll } from './use-scroll.ts'
import { Button } from '../../ui/button.tsx'
import { siteLocale } from '../../ui/locale.ts'

interface Props {
  orderId: string
  empty: string
  hint: string
  tools?: ReactNode
  readOnly?: boolean
  query: UseInfiniteQueryResult<InfiniteData<MessagePage>>
  /** Newest first. */
  pages: readonly MessagePage[]
}

const dayOf = ({ at }: Message) => formatMoment(at, 'weekday', siteLocale())
const hasMessage = (pages: readonly MessagePage[], id: string | null) =>
  pages.some((page) => page.messages.some(({ _id }) => _id === id))

/** The loaded messages by day, and the form for a new one. */
export function Thread({ orderId, empty, hint, tools, readOnly = false, query, pages }: Props) {
  const client = useQueryClient()
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = query
  const messages = pages.toReversed().flatMap((page) => page.messages)
  const { firstUnread, unread } = useMarkAsRead(orderId, pages[0])
  const box = useRef<HTMLDivElement>(null)
  const { keepPosition, scrollTo, scrollToEnd } = useScroll(box, messages, firstUnread)
  const announcement = useAnnouncement(messages)
  const reload = () => client.invalidateQueries({ queryKey: conversationQuery(orderId).queryKey })

  /** Loads older messages until the first unread one is loaded, then scrolls to it. */
  async function goTo(id: string) {
    let isLoaded = hasMessage(pages, id)
    for (let more = hasNextPage; more && !isLoaded;) {
      const loaded = await fetchNextPage()
      isLoaded = hasMessage(loaded.data?.pages ?? [], id)
      more = loaded.hasNextPage && !loaded.isError
    }
    if (isLoaded) requestAnimationFrame(() => scrollTo(id))
  }

  return (
    <div className="conversation">
      {messages.length === 0 ? (
        <p className="thread-empty">{empty}</p>
      ) : (
        // A scrolling region has to be focusable for keyboard users.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <div className="thread" role="region" aria-label="Conversation" tabIndex={0} ref={box}>
          {hasNextPage && (
            <Button
              variant="link"
              small
              className="older"
              disabled={isFetchingNextPage}
              onClick={() => {
                keepPosition()
                void fetchNextPage()
              }}
            >
              {isFetchingNextPage ? 'Loading…' : 'Show older messages'}
            </Button>
          )}
          <ol>
            {messages.map((message, i) => (
              <Fragment key={message._id}>
                {(i === 0 || dayOf(messages[i - 1]!) !== dayOf(message)) && (
                  <li className="thread-day">
                    <h3>{dayOf(message)}</h3>
                  </li>
                )}
                {message._id === firstUnread && <li className="thread-new">New</li>}
                <MessageItem message={message} onChange={readOnly ? undefined : reload} />
              </Fragment>
            ))}
          </ol>
        </div>
      )}
      {firstUnread && !hasMessage(pages, firstUnread) && (
        <Button variant="link" small onClick={() => goTo(firstUnread)}>
          {`Go to the first of ${unread === 100 ? '100 or more' : unread} unread messages`}
        </Button>
      )}
      <p className="hidden" role="status">
        {announcement}
      </p>
      {!readOnly && (
        <Composer orderId={orderId} hint={hint} tools={tools} onSent={() => reload().then(scrollToEnd)} />
      )}
    </div>
  )
}
