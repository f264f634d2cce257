import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Copy, Link2, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useNavigate, useOutletContext, useParams } from 'react-router'
import { fieldError } from '#content/check.ts'
import type { Session } from '../../session/auth.ts'
import { useAct } from '../lib/act.ts'
import { call, get } from '../lib/api.ts'
import { ask } from '../ui/ask.tsx'
import { OneField } from '../ui/one-field.tsx'
import { PageHead } from '../ui/page.tsx'
import { Loaded } from '../ui/states.tsx'
import { Table, type Column } from '../ui/table.tsx'
import { toast } from '../ui/toast.tsx'

interface Admin {
  _id: string
  userEmail: string
  userRole: string
  accepted: boolean
  /** Shown this once. */
  invitation?: string
}

const checkEmail = (value: string) => fieldError({ kind: 'email', label: 'E-mail' }, value)

/** Who may enter the back office. */
export function Administrators() {
  const { id } = useParams()
  const me = useOutletContext<Session>()
  const client = useQueryClient()
  const navigate = useNavigate()
  const { act, undoOf } = useAct('users')
  const [invited, setInvited] = useState<Admin>()
  const query = useQuery({ queryKey: ['users'], queryFn: () => get<Admin[]>('/users') })
  const changing = query.data?.find((admin) => admin._id === id)
  const reload = () => client.invalidateQueries({ queryKey: ['users'] })

  async function invite(userEmail: string) {
    const { data } = await call<Admin>('POST', '/add-user', { body: { userEmail, userRole: 'Admin' } })
    toast({
      text: 'The administrator is invited.',
      detail: `${userEmail} has to accept the invitation first.`,
      undo: undoOf('admin', data._id),
    })
    setInvited(data)
    await reload()
  }
  async function change(userEmail: string) {
    const { data } = await call<Admin>('PUT', `/upadete-users/${id}`, {
      body: { userEmail, userRole: 'Admin' },
    })
    toast({ text: 'The administrator is changed.', undo: undoOf('admin', data._id) })
    if (data.invitation) setInvited(data)
    await reload()
  }
  const again = (admin: Admin) =>
    act(
      async () => setInvited((await call<Admin>('POST', `/users/${admin._id}/invitation`)).data),
      'No new link was made.',
    )

  async function remove(admin: Admin) {
    const own = admin.userEmail === me.email?.toLowerCase()
    const sure = await ask({
      title: `Remove ${admin.userEmail}?`,
      text: own
        ? 'This is you: you lose the back office at once.'
        : 'The back office is closed to this person at once. They can be invited again.',
      yes: 'Remove administrator',
    })
    if (!sure) return
    if (await act(() => call('DELETE', `/users/${admin._id}`), 'Nobody was removed.')) {
      toast({
        text: `${admin.userEmail} is no administrator any more.`,
        undo: own ? undefined : undoOf('admin', admin._id),
      })
      if (own) void client.invalidateQueries({ queryKey: ['session'] })
    }
  }

  const columns: Column<Admin>[] = [
    {
      title: 'E-mail',
      cell: (admin) => (
        <span>
          {admin.userEmail}{' '}
          {admin.userEmail === me.email?.toLowerCase() && <span className="soft">(you)</span>}
        </span>
      ),
    },
    { title: 'Role', cell: (admin) => admin.userRole },
    {
      title: 'State',
      cell: (admin) =>
        admin.accepted ? (
          <span className="badge ok">Active</span>
        ) : (
          <span className="badge warn">Invited</span>
        ),
    },
    {
      title: 'Actions',
      end: true,
      cell: (admin) => (
        <span className="record-actions">
          {!admin.accepted && (
            <button
              type="button"
              className="icon-btn"
              aria-label={`New link for ${admin.userEmail}`}
              title="New link"
              onClick={() => void again(admin)}
            >
              <Link2 aria-hidden />
            </button>
          )}
          <button
            type="button"
            className="icon-btn"
            aria-label={`Update user ${admin.userEmail}`}
            title="Update user"
            onClick={() => void navigate(`/admin/administrators/${admin._id}`)}
          >
            <Pencil aria-hidden />
          </button>
          <button
            type="button"
            className="icon-btn"
            aria-label={`Remove ${admin.userEmail}`}
            title="Remove"
            onClick={() => void remove(admin)}
          >
            <Trash2 aria-hidden />
          </button>
        </span>
      ),
    },
  ]
  return (
    <>
      <PageHead title="Administrators" count={query.data?.length} about="Who may enter the back office." />
      {invited?.invitation && <InvitationLink admin={invited} link={invited.invitation} />}
      <div className="panels">
        <section className="panel whole" aria-label="Administrators">
          <Loaded query={query} lines={2}>
            {(rows) => (
              <Table caption="Administrators" columns={columns} rows={rows} keyOf={(admin) => admin._id} />
            )}
          </Loaded>
        </section>
        {changing ? (
          <section className="panel" aria-labelledby="change-title" key={changing._id}>
            <h2 id="change-title">Update User</h2>
            <OneField
              name="userEmail"
              type="email"
              label="E-mail"
              help="Another address is another person: it is invited, and the one before loses the back office."
              initial={changing.userEmail}
              max={254}
              button="Update User"
              draft={`administrator ${changing._id}`}
              check={checkEmail}
              send={change}
              onSent={() => navigate('/admin/administrators')}
            />
          </section>
        ) : (
          <section className="panel" aria-labelledby="invite-title">
            <h2 id="invite-title">Add Admin User Email</h2>
            <OneField
              name="userEmail"
              type="email"
              label="E-mail"
              help="They get a mail with a link, and sign in with this address to accept."
              max={254}
              button="Invite"
              draft="invitation"
              clears
              check={checkEmail}
              send={invite}
            />
          </section>
        )}
      </div>
    </>
  )
}

function InvitationLink({ admin, link }: { admin: Admin; link: string }) {
  const copy = async () => {
    await navigator.clipboard.writeText(link)
    toast({ text: 'The link is copied.' })
  }
  return (
    <section className="panel note" aria-label="Invitation">
      <p>
        The invitation for <strong>{admin.userEmail}</strong>. It works once, for seven days, and is shown
        only now.
      </p>
      <p className="code">{link}</p>
      <div className="actions">
        <button type="button" className="btn" onClick={() => void copy()}>
          <Copy aria-hidden /> Copy the link
        </button>
      </div>
    </section>
  )
}
