import { useOutletContext } from 'react-router'
import type { Session } from '../../session/session.ts'
import type { Feature } from './feature.ts'

/** What the shell hands to each screen: the signed-in person, and all features for the screens that ask each of them. */
export interface Office extends Session {
  features: readonly Feature[]
}

export const useOffice = () => useOutletContext<Office>()
