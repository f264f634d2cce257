import { useLocation, useNavigate } from 'react-router'

/** Navigates once an action has ended, unless the user has left the screen on which it was started. */
export function useNavigateFrom() {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  return async (to: string, state?: object) => {
    if (location.pathname === pathname) await navigate(to, { state })
  }
}
