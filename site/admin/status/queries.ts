import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { Answer } from '../../session/public-api.ts'
import { apiData } from '../../session/api.ts'
import { useAction } from '../../ui/use-action.ts'

type Status = Answer<'GET /status'>

export const statusQuery = queryOptions({
  queryKey: ['status'],
  queryFn: () => apiData('GET /status'),
  refetchInterval: 10_000,
  staleTime: 0,
})

/** What was found longer ago is looked for again when somebody opens the screen. */
const oldMs = 15 * 60_000

/** Tries out the set-up: when asked to, and once by itself where that was long ago or never. */
export function useSetupCheck(status: Status | undefined) {
  const client = useQueryClient()
  const { runAction, pending } = useAction()
  const begun = useRef(false)
  const check = () =>
    runAction(async () => client.setQueryData(statusQuery.queryKey, await apiData('POST /status/check')), {
      failure: 'The set-up could not be checked.',
    })
  useEffect(() => {
    if (!status || begun.current) return
    begun.current = true
    if (!status.checkedAt || Date.now() - Date.parse(status.checkedAt) > oldMs) void check()
  })
  return { check, checking: pending }
}

/** Sends a mail to whoever looks; what the mail server said is a line of the set-up then. */
export function useTestMail() {
  const client = useQueryClient()
  const { runAction, pending } = useAction()
  const send = () =>
    runAction(
      async () => client.setQueryData(statusQuery.queryKey, await apiData('POST /status/test-mail')),
      { failure: 'The test mail could not be sent.' },
    )
  return { send, sending: pending }
}
