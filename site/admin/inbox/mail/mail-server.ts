import { useQuery } from '@tanstack/react-query'
import { useMay } from '../../lib/use-may.ts'
import { mailSummaryQuery } from './queries.ts'

/** Replaces a sentence that says that an email is sent, if emails are stored because no mail server is set up. */
export function useIfMailed(): (sent: string) => string {
  const may = useMay()
  const isOff = useQuery({ ...mailSummaryQuery, enabled: may('mails.read') }).data?.server === null
  return (sent) =>
    isOff ? 'No mail server is set up: the email is stored under Mail instead of being sent.' : sent
}
