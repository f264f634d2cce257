import { useOutletContext } from 'react-router'
import type { Permission } from '#content/model/permissions.ts'
import type { Session } from '../../session/session.ts'

/** Whether the signed-in person may do something, to show only that. The server checks every request. */
export function useMay() {
  const { permissions } = useOutletContext<Session>()
  return (permission: Permission) => permissions.includes(permission)
}
