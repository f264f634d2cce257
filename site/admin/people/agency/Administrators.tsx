import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link2, Pencil, Trash2 } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useLocation, useOutletContext, useParams } from 'react-router'
import { roles, type Permission, type Role } from '#content/model/permissions.ts'
import type { Session } from '../../../session/session.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button, IconButton } from '../../../ui/button.tsx'
import { Form } from '../../../ui/form/Form.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { CopyField } from '../../../order/access/CopyField.tsx'
import { QueryResult } from '../../../ui/query-result.tsx'
import { Table, type Column } from '../../../ui/table.tsx'
import { useAction } from '../../../ui/use-action.ts'
import { useHashTarget } from '../../../ui/use-hash-target.ts'
import { useMay } from '../../lib/use-may.ts'
import { useNavigateFrom } from '../../lib/use-navigate-from.ts'
import { useIfMailed } from '../../inbox/mail/mail-server.ts'
import { Access, roleNames } from './Access.tsx'
import { FactorResets } from './FactorResets.tsx'
import {
  administratorsQuery,
  changeAdministrator,
  endAllSessions,
  inviteAdministrator,
  removeAdministrator,
  renewInvitation,
  type Administrator,
} from './queries.ts'

const leastRole: Role = 'Viewer'

/** The people of the agency, with a form to invite one: by default with the role that allows least. */
export function Administrators() {
  const { id } = useParams()
  const me = useOutletContext<Session>()
  const client = useQueryClient()
  const navigate = useNavigateFrom()
  const { runAction, reportSuccess } = useAction('users')
  const [invited, setInvited] = useState<Administrator>()
  const [role, setRole] = useState<Role>(leastRole)
  const query = useQuery(administratorsQuery)
  const ifMailed = useIfMailed()
  const may = useMay()
  const edited = query.data?.find((admin) => admin._id === id)
  const { hash, key: visit } = useLocation()
  useHashTarget(hash, visit)
  useFocusAfterEdit(id, invited)
  const isMe = ({ userEmail }: Administrator) => userEmail === me.email?.toLowerCase()

  async function invite(email: string, invitedRole: Role) {
    const answer = await inviteAdministrator(email, invitedRole)
    reportSuccess(
      {
        text: `${email} is invited as ${invitedRole}.`,
        detail: 'They have to accept the invitation.',
        undo: true,
      },
      answer,
    )
    setInvited(answer.data)
  }
  async function change(userEmail: string) {
    const { userRole } = edited!
    const answer = await changeAdministrator(id!, { userEmail, userRole })
    const text =
      answer.data.userEmail === edited!.userEmail
        ? `${userEmail} is unchanged.`
        : `${userEmail} replaces ${edited!.userEmail}.`
    reportSuccess({ text, undo: true }, answer)
    if (answer.data.invitation) setInvited(answer.data)
    void navigate('/admin/administrators')
  }
  async function changeAccess({ _id, userEmail }: Administrator, userRole: Role, granted: Permission[]) {
    const answer = await changeAdministrator(_id, { userEmail, userRole, granted })
    reportSuccess(
      { text: `The access of ${userEmail} is changed.`, detail: 'It takes effect at once.', undo: true },
      answer,
    )
  }
  const endSessions = ({ _id, userEmail }: Administrator) =>
    runAction(() => endAllSessions(_id), {
      question: {
        title: `End all sessions of ${userEmail}?`,
        text: 'They have to sign in again, on every device.',
        confirmLabel: 'End all sessions',
      },
      success: { text: `The sessions of ${userEmail} have ended.` },
      failure: `The sessions of ${userEmail} could not be ended.`,
    })
  const renew = (admin: Administrator) =>
    runAction(async () => setInvited(await renewInvitation(admin._id)), {
      failure: `The link for ${admin.userEmail} could not be created.`,
    })

  async function remove(admin: Administrator) {
    const { userEmail, _id } = admin
    const removed = await runAction(() => removeAdministrator(_id), {
      question: {
        title: `Remove ${userEmail}?`,
        text: isMe(admin)
          ? 'This is you: you lose access to the back office immediately.'
          : 'They lose access to the back office immediately. You can invite them again.',
        confirmLabel: 'Remove access',
      },
      success: { text: `${userEmail} has no access to the back office any more.`, undo: !isMe(admin) },
      failure: `${userEmail} could not be removed.`,
    })
    if (removed && isMe(admin)) void client.invalidateQueries({ queryKey: ['session'] })
  }

  const columns: Column<Administrator>[] = [
    {
      title: 'Email',
      cell: (admin) => (
        <span>
          {admin.userEmail} {isMe(admin) && <span className="muted">(you)</span>}
        </span>
      ),
    },
    { title: 'Role', cell: ({ userRole }) => userRole },
    {
      title: 'Status',
      cell: ({ accepted }) => (
        <Badge tone={accepted ? 'ok' : 'warn'}>{accepted ? 'Active' : 'Invited'}</Badge>
      ),
    },
  ]
  if (may('people.manage'))
    columns.push({
      title: 'Actions',
      align: 'end',
      cell: (admin) => (
        <span className="row-actions">
          {!admin.accepted && (
            <IconButton
              icon={Link2}
              label={`New link for ${admin.userEmail}`}
              title="New link"
              onClick={() => renew(admin)}
            />
          )}
          <IconButton
            icon={Pencil}
            label={`Update user ${admin.userEmail}`}
            title="Update user"
            id={`edit-${admin._id}`}
            onClick={() => navigate(`/admin/administrators/${admin._id}#field=userEmail`)}
          />
          <IconButton
            icon={Trash2}
            label={`Remove ${admin.userEmail}`}
            title="Remove"
            onClick={() => remove(admin)}
          />
        </span>
      ),
    })
  return (
    <>
      <PageHeader
        title="Administrators"
        count={query.data?.length}
        description="People with access to the back office."
      />
      {invited?.invitation && <InvitationLink email={invited.userEmail} link={invited.invitation} />}
      <div className="panels uneven">
        <Panel label="Administrators">
          <QueryResult query={query} lines={6}>
            {(rows) => (
              <Table caption="Administrators" columns={columns} rows={rows} keyOf={({ _id }) => _id} />
            )}
          </QueryResult>
        </Panel>
        {!may('people.manage') ? null : edited ? (
          <Panel title="Update User" key={edited._id}>
            <Form
              fields={{
                userEmail: {
                  kind: 'email',
                  label: 'Email',
                  help: 'A different address is a different person: they get an invitation, and the previous person loses access.',
                },
              }}
              values={{ userEmail: edited.userEmail }}
              button="Update User"
              draft={`administrator ${edited._id}`}
              onSubmit={async ({ userEmail }) => {
                await change(userEmail)
              }}
            />
            <Access person={edited} onSave={(...access) => changeAccess(edited, ...access)} />
            {edited.accepted && (
              <div className="actions">
                <Button onClick={() => endSessions(edited)}>End all sessions</Button>
              </div>
            )}
          </Panel>
        ) : (
          <Panel title="Add Admin User Email">
            <Form
              fields={{
                role: {
                  kind: 'select',
                  label: 'Role',
                  choices: roleNames.map((name) => [name, name]),
                  help: roles[role].about,
                },
                userEmail: {
                  kind: 'email',
                  label: 'Email',
                  help: `${ifMailed('They get an email with a link.')} They sign in with this address to accept.`,
                },
              }}
              prefill={{ role: leastRole }}
              button="Invite"
              draft="invitation"
              title="Invitation"
              onChange={(values) => setRole((values?.['role'] ?? leastRole) as Role)}
              onSubmit={async (values) => {
                await invite(values.userEmail, values.role as Role)
              }}
            />
          </Panel>
        )}
        {may('people.manage') && !edited && <FactorResets />}
      </div>
    </>
  )
}

/** The form is gone after an edit: the focus moves to the new link, if any, or back to the button of the row. */
function useFocusAfterEdit(id: string | undefined, invited: Administrator | undefined) {
  const last = useRef(id)
  useEffect(() => {
    const ended = id === undefined ? last.current : undefined
    last.current = id
    if (ended === undefined) return
    const target = invited?._id === ended ? '#invitation input' : `#edit-${ended}`
    document.querySelector<HTMLElement>(target)?.focus()
  }, [id, invited])
}

const InvitationLink = ({ email, link }: { email: string; link: string }) => (
  <section className="panel note" id="invitation" aria-label="Invitation">
    <p>
      The invitation for <strong>{email}</strong>. The link works once, expires in seven days, and is shown
      only now.
    </p>
    <CopyField key={link} label="Invitation link" value={link} />
  </section>
)
