import { formatMoment } from '#content/locale/format.ts'
import { Mail } from 'lucide-react'
import { useEffect, useState } from 'react'
import { confirm } from '../../ui/confirm-dialog.tsx'
import { FileList } from '../files/FileList.tsx'
import { EditMessage } from './EditMessage.tsx'
import { QuotedText } from './QuotedText.tsx'
import { MessageText } from './MessageText.tsx'
import { removeMessage, type Message } from './queries.ts'
import { Button } from '../../ui/button.tsx'
import { formatDateTime } from '../../ui/time.tsx'
import { siteLocale } from '../../ui/locale.ts'

interface Props {
  message: Message
  /** Called after a change; without it, messages cannot be changed here. */
  onChange: (() => unknown) | undefined
}

/** One message with its files, author, and read state; the user's own can be edited for a limited time. */
export function MessageItem({ message, onChange }: Props) {
  const { _id, author, mine, text, quoted, via, at, editedAt, removed, files, inboundMailId } = message
  const canChange = useIsFuture(message.editableUntil) && onChange !== undefined
  const [editing, setEditing] = useState(false)
  return (
    <li className={mine ? 'message mine' : 'message'} id={`message-${_id}`} tabIndex={-1}>
      <p className="message-head">
        <strong>{mine ? 'You' : author}</strong>{' '}
        <time dateTime={at} title={formatDateTime(at)}>
          {formatMoment(at, 'clock', siteLocale())}
        </time>
        {via === 'mail' && (
          <span className="message-sign">
            <Mail aria-hidden /> by email
          </span>
        )}
        {editedAt && !removed && <span>edited</span>}
      </p>
      {removed ? (
        <p className="message-gone">This message was removed.</p>
      ) : editing && canChange ? (
        <EditMessage
          message={message}
          close={() => setEditing(false)}
          onSaved={() => {
            setEditing(false)
            onChange?.()
          }}
        />
      ) : (
        <>
          {text && <MessageText text={text} />}
          <QuotedText text={quoted} originalOf={inboundMailId} />
          {files.length > 0 && <FileList files={files} />}
        </>
      )}
      {mine && !removed && !editing && (
        <div className="message-foot">
          <span>{seenText(message)}</span>
          {canChange && (
            <>
              {text && (
                <Button variant="link" small onClick={() => setEditing(true)}>
                  Edit
                </Button>
              )}
              <Button variant="link" small onClick={() => confirmRemoval(_id, onChange)}>
                Remove
              </Button>
            </>
          )}
        </div>
      )}
    </li>
  )
}

const confirmRemoval = (id: string, onChange: Props['onChange']) =>
  confirm({
    title: 'Remove this message for everyone?',
    text: 'It cannot be restored.',
    confirmLabel: 'Remove',
    cancelLabel: 'Keep',
    run: async () => {
      await removeMessage(id)
      onChange?.()
    },
  })

function seenText({ seenAt, seenBy }: Message): string {
  if (!seenAt) return 'Sent'
  const who = seenBy?.length ? ` by ${seenBy.join(', ')}` : ''
  return `Seen${who}, ${formatDateTime(seenAt)}`
}

/** Whether a time is in the future; renders again when it has passed. */
function useIsFuture(time: string | null): boolean {
  const until = time ? new Date(time).getTime() : 0
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    if (until <= Date.now()) return
    const timer = setTimeout(() => setNow(Date.now()), until - Date.now())
    return () => clearTimeout(timer)
  }, [until])
  return until > now
}
