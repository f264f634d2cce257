import { confirm } from '../../ui/confirm-dialog.tsx'
import { formatDate, TimeAgo } from '../../ui/time.tsx'
import { Button } from '../../ui/button.tsx'

export interface AccessLink {
  _id: string
  label: string
  isOpen: boolean
  expiresAt: string
  lastUsedAt: string | null
}

interface Props {
  link: AccessLink
  /** What the link permits, if that differs between links. */
  permission: string | undefined
  /** Without it, the link cannot be revoked here. */
  onRevoke: (() => Promise<unknown>) | undefined
}

/** A link for a visitor without an account: its label, its expiry, and when it was last opened. */
export function LinkRow({ link: { label, isOpen, expiresAt, lastUsedAt }, permission, onRevoke }: Props) {
  const name = label || 'Link'
  const state = isOpen ? `until ${formatDate(expiresAt)}` : 'ended'
  return (
    <li className={isOpen ? undefined : 'is-over'}>
      <span className="row-list-text">
        <strong>{name}</strong>
        <span className="row-list-about">
          {permission ? `${permission} · ${state}` : state[0]!.toUpperCase() + state.slice(1)} ·{' '}
          {lastUsedAt ? (
            <>
              opened <TimeAgo at={lastUsedAt} />
            </>
          ) : (
            'not opened yet'
          )}
        </span>
      </span>
      {isOpen && onRevoke && (
        <Button variant="link" aria-label={`Revoke: ${name}`} onClick={() => confirmRevoke(label, onRevoke)}>
          Revoke
        </Button>
      )}
    </li>
  )
}

const confirmRevoke = (label: string, run: () => Promise<unknown>) =>
  confirm({
    title: label ? `Revoke “${label}”?` : 'Revoke this link?',
    text: 'The link stops working at once. You can create a new one.',
    confirmLabel: 'Yes, revoke',
    cancelLabel: 'Keep',
    run,
  })
