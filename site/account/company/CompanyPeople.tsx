import { useState } from 'react'
import { api } from '../../session/api.ts'
import type { Answer } from '../../api/public-api.ts'
import { confirm } from '../../ui/confirm-dialog.tsx'
import { errorMessage } from '../../ui/errors.ts'
import { Button } from '../../ui/button.tsx'

type OwnCompany = NonNullable<Answer<'GET /company'>>
type Person = OwnCompany['people'][number]

interface Props {
  company: OwnCompany
  isManager: boolean
  reload: () => void
}

const roles = { manager: 'Manager: invites and removes people', member: 'Member' } as const

/** The people of a company. Managers change roles and remove people; everyone can leave. */
export function CompanyPeople({ company, isManager, reload }: Props) {
  const [error, setError] = useState('')
  const isLast = company.people.filter(({ joinedAt }) => joinedAt).length === 1

  async function setRole({ _id, role }: Person) {
    setError('')
    const to = role === 'manager' ? ('member' as const) : ('manager' as const)
    await api('PUT /company/people/{id}', { params: { id: _id }, body: { role: to } }).catch(
      (error: unknown) => setError(errorMessage(error)),
    )
    reload()
  }

  const removal = ({ isYou }: Person) => (!isYou ? 'Remove' : isLast ? 'Stop sharing' : 'Leave')

  const remove = (person: Person) =>
    confirm({
      title: `${removal(person)} ${person.isYou ? company.name : person.email}?`,
      text: consequence(person, isLast),
      confirmLabel: `Yes, ${removal(person).toLowerCase()}`,
      cancelLabel: 'Keep',
      run: async () => {
        await api('DELETE /company/people/{id}', { params: { id: person._id } })
        reload()
      },
    })

  return (
    <>
      <ul className="row-list">
        {company.people.map((person) => (
          <li key={person._id}>
            <span className="row-list-text">
              <strong>
                {person.email} {person.isYou && '(you)'}
              </strong>
              <span className="row-list-about">
                {person.joinedAt ? roles[person.role] : 'Invited, not joined yet'}
              </span>
            </span>
            <span className="row-list-actions">
              {isManager && person.joinedAt && !person.isYou && (
                <Button
                  variant="link"
                  aria-label={`${roleChange(person)}: ${person.email}`}
                  onClick={() => setRole(person)}
                >
                  {roleChange(person)}
                </Button>
              )}
              {(person.isYou || isManager) && (
                <Button
                  variant="link"
                  aria-label={`${removal(person)}: ${person.isYou ? company.name : person.email}`}
                  onClick={() => remove(person)}
                >
                  {removal(person)}
                </Button>
              )}
            </span>
          </li>
        ))}
      </ul>
      {error && (
        <p className="note bad" role="alert">
          {error}
        </p>
      )}
    </>
  )
}

const roleChange = ({ role }: Person) => (role === 'manager' ? 'Make member' : 'Make manager')

function consequence({ isYou, joinedAt }: Person, isLast: boolean) {
  if (!joinedAt) return 'The invitation stops working.'
  if (!isYou)
    return 'This person cannot open the orders of the company anymore. You take over the orders they placed.'
  if (isLast) return 'The company is deleted. Your orders stay in your account.'
  return 'You cannot open the orders of the company anymore, including those that you placed for it.'
}
