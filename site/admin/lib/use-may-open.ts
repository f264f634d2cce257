import { useOutletContext } from 'react-router'
import type { Session } from '../../session/session.ts'
import { isForbidden } from './menu.ts'

/** Whether the signed-in person may open the screen at an address, to link only to those. */
export function useMayOpen() {
  const { permissions } = useOutletContext<Session>()
  return (address: string) => !isForbidden(new URL(address, location.origin).pathname, permissions)
}
