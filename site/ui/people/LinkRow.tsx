import { formatDate, TimeAgo } from '../time.tsx'
import { ConfirmButton } from './ConfirmButton.tsx'

interface Props {
  link: { label: string; isOpen: boolean; expiresAt: string; lastUsedAt: string | null }
  /** What the link permits, if that differs between links. */
  rights?: string
  onRevoke: () => Promise<unknown>
}

/** A link for a visitor without an account: its label, its expiry, and when it was last opened. */
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
      {isOpen && <ConfirmButton text="Revoke" target={name} onConfirm={onRevoke} />}
    </li>
  )
}
