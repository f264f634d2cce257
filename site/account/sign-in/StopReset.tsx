import { useEffect, useState } from 'react'
import { publicApi } from '../../api/public-api.ts'
import { readFragmentKey } from '../setup/fragment-key.ts'
import { LinkError, LoadingNote, Result } from './link-results.tsx'

/** The link in the mail about a planned reset of a second factor: stops it. */
export function StopReset({ retry }: { retry: () => void }) {
  const [state, setState] = useState<{ done?: true; error?: unknown }>({})
  useEffect(() => {
    publicApi('POST /second-factor-reset/stop', { body: { token: readFragmentKey('stop-reset') } }).then(
      () => setState({ done: true }),
      (error: unknown) => setState({ error }),
    )
  }, [])
  if (state.error !== undefined) return <LinkError error={state.error} retry={retry} />
  return (
    <div role="status">
      {state.done ? (
        <Result title="It is stopped" href="/account" text="To your account">
          Your two-step verification stays on. If you did not ask for this, please tell us.
        </Result>
      ) : (
        <LoadingNote />
      )}
    </div>
  )
}
