import { useOutletContext } from 'react-router'
import type { Session } from '../../../session/session.ts'

/** Replaces a sentence that says that an email is sent, if emails are only stored because no mail server is set up. */
export function useIfMailed(): (sent: string) => string {
  const { mailsAreSent, permissions } = useOutletContext<Session>()
  const stored = permissions.includes('mails.read')
    ? 'No mail server is set up: the email is stored under Mail instead of being sent.'
    : 'No mail server is set up: no email is sent.'
  return (sent) => (mailsAreSent ? sent : stored)
}
