import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { Answer } from '../../../api/public-api.ts'
import { apiData } from '../../../session/api.ts'
import { useAction } from '../../../ui/use-action.ts'

type Status = Answer<'GET /status'>

export const statusQuery = queryOptions({
  queryKey: ['status'],
  queryFn: () => apiData('GET /status'),
  refetchInterval: 10_000,
  staleTime: 0,
})

/** Older results are checked again when the screen is opened. */
const maxAgeMs = 15 * 60_000

/** Checks the setup on request, and once automatically if the last check is too old or there was none. */
export function useSetupCheck(status: Status | undefined) {
  const client = useQueryClient()
  const { runAction, pending } = useAction()
  const hasStarted = useRef(false)
  const check = (success?: string) =>
    runAction(async () => client.setQueryData(statusQuery.queryKey, await apiData('POST /status/check')), {
      ...(success && { success }),
      failure: 'The setup could not be checked.',
    })
  useEffect(() => {
    if (!status || hasStarted.current) return
    hasStarted.current = true
    if (!status.checkedAt || Date.now() - Date.parse(status.checkedAt) > maxAgeMs) void check()
  })
  return { check, checking: pending }
}

const testMailResult = ({ items }: Status) => {
  const found = items.flatMap(({ findings }) => findings).find(({ key }) => key === 'mail.test')
  return { text: found ? `${found.title}: ${found.says}` : 'Test email sent.' }
}

/** Sends a test email to the signed-in administrator; the mail server's answer is then shown as a check of the setup. */
export function useTestMail() {
  const client = useQueryClient()
  const { runAction, pending } = useAction()
  const send = () =>
    runAction(
      async () => {
        const status = await apiData('POST /status/test-mail')
        client.setQueryData(statusQuery.queryKey, status)
        return status
      },
      { success: testMailResult, failure: 'The test email could not be sent.' },
    )
  return { send, sending: pending }
}
