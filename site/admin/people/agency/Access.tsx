import { useState } from 'react'
import { permissions, requiredFor, roles, type Permission, type Role } from '#content/model/permissions.ts'
import type { FormField } from '#content/model/form-field.ts'
import { Form } from '../../../ui/form/Form.tsx'
import type { Administrator } from './queries.ts'

export const roleNames = Object.keys(roles) as Role[]

interface Props {
  person: Administrator
  onSave: (role: Role, granted: Permission[]) => Promise<void>
}

/** The role of a person, and what else they may do. */
export function Access({ person: { _id, userRole, granted }, onSave }: Props) {
  const [role, setRole] = useState(userRole)
  const optional: readonly Permission[] = roles[role].optional
  const grantedField: FormField = {
    kind: 'several',
    label: 'May also',
    optional: true,
    // None is a choice, too: nothing is left out.
    default: '',
    choices: optional.map((permission) => {
      const required = requiredFor(role, permission)
      return [permission, permissions[permission], required && `(together with “${permissions[required]}”)`]
    }),
  }
  return (
    <div className="access" role="group" aria-label="Access">
      <Form
        fields={{
          role: {
            kind: 'select',
            label: 'Role',
            choices: roleNames.map((name) => [name, name]),
            help: roles[role].about,
          },
          ...(optional.length > 0 && { granted: grantedField }),
        }}
        checks={{ granted: (chosen) => missingRequirement(role, chosen.split('\n') as Permission[]) }}
        values={{ role: userRole, granted: granted.join('\n') }}
        button="Save access"
        draft={`access ${_id}`}
        title="Access"
        onChange={(values) => setRole((values?.['role'] ?? userRole) as Role)}
        onSubmit={async (values: { role: string; granted?: string }) => {
          // Those of another role do not count.
          const chosen = optional.filter((each) => values.granted?.split('\n').includes(each))
          await onSave(values.role as Role, chosen)
        }}
      />
    </div>
  )
}

/** The error of options of which one is of no use without another. */
function missingRequirement(role: Role, granted: readonly Permission[]): string | undefined {
  for (const each of granted) {
    const required = requiredFor(role, each)
    if (required && !granted.includes(required))
      return `“${permissions[each]}” needs “${permissions[required]}”, too.`
  }
  return undefined
}
