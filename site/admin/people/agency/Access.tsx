import { permissions, requiredFor, roles, type Permission, type Role } from '#content/model/permissions.ts'
import { ActionSelect } from '../../../ui/action-select.tsx'
import { Button } from '../../../ui/button.tsx'
import type { Administrator } from './queries.ts'

export const roleNames = Object.keys(roles) as Role[]

interface AccessProps {
  person: Administrator
  onChange: (role: Role, granted: Permission[]) => void
  onEndSessions: () => void
}

/** The role of a person, and what else they may do. A change is saved at once. */
export function Access({ person: { userRole, granted, accepted }, onChange, onEndSessions }: AccessProps) {
  const optional: readonly Permission[] = roles[userRole].optional
  return (
    <div className="access" role="group" aria-label="Access">
      <div className="field">
        <span className="label">Role</span>
        <ActionSelect
          label="Role"
          value={userRole}
          options={roleNames.map((name) => [name, name])}
          onSelect={(name) => onChange(name as Role, [])}
        />
        <p className="hint">{roles[userRole].about}</p>
      </div>
      {optional.length > 0 && (
        <div className="field">
          <span className="label">May also</span>
          <div className="choice" role="group" aria-label="May also">
            {optional.map((permission) => (
              <label key={permission}>
                <input
                  type="checkbox"
                  checked={granted.includes(permission)}
                  onChange={({ target }) =>
                    onChange(userRole, withOption(userRole, granted, permission, target.checked))
                  }
                />
                <span>
                  {permissions[permission]}
                  <RequiredNote permission={requiredFor(userRole, permission)} />
                </span>
              </label>
            ))}
          </div>
        </div>
      )}
      {accepted && (
        <div>
          <Button onClick={onEndSessions}>End all sessions</Button>
        </div>
      )}
    </div>
  )
}

const RequiredNote = ({ permission }: { permission: Permission | undefined }) =>
  permission && <small className="muted"> (together with “{permissions[permission]}”)</small>

/** The options with one ticked, and what it needs, or without it, and what needs it. */
function withOption(role: Role, granted: readonly Permission[], option: Permission, isTicked: boolean) {
  if (!isTicked) return granted.filter((each) => each !== option && requiredFor(role, each) !== option)
  return [...new Set([...granted, option, requiredFor(role, option) ?? option])]
}
