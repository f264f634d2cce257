import { formatDate, TimeAgo } from '../time.tsx'
import { AskFirst } from './AskFirst.tsx'

interface Props {
  link: { label: string; isOpen: boolean; expiresAt: string; lastUsedAt: string | null }
  /** What the link lets its holder do, where that differs from link to link. */
  rights?: string
  onRevoke: () => Promise<unknown>
}

/** A link for somebody without an account: whom it is for, until when it works, whether it was opened. */
export function LinkRow({ link: { label, isOpen, expiresAt, lastUsedAt }, rights, onRevoke }: Props) {
  const name = label || 'Link'
  const state = isOpen ? `until ${formatDate(expiresAt)}` : 'ended'
  return (
    <li className={isOpen ? undefined : 'is-over'}>
      <span className="people-text">
        <strong>{name}</strong>
        <span className="people-about">
          {rights ? `${rights} · ${state}` : state[0]!.toUpperCase() + state.slice(1)} ·{' '}
          {lastUsedAt ? (
            <>
              opened <TimeAgo at={lastUsedAt} />
            </>
          ) : (
            'not opened yet'
          )}
        </span>
      </span>
      {isOpen && <AskFirst text="Revoke" what={name} onConfirm={onRevoke} />}
    </li>
  )
}
