import { Failure } from '../../../ui/failure.tsx'
import { ApiErrorMessage } from '../../../ui/query-result.tsx'
import { locationOf, type RestoreRun as Run } from './queries.ts'
import { RestorePlan } from './RestorePlan.tsx'
import { RunProgress } from './RunProgress.tsx'
import type { RestoreFlow } from './use-restore-flow.ts'

interface Props {
  flow: RestoreFlow
  /** The source of the backups that the surrounding panel lists; other runs are not shown. */
  source: Run['source']
}

/** The progress of a plan or a restore, the changes that the plan found, or why it failed. */
export function RestoreRun({ flow: { run, error, restore, close }, source }: Props) {
  if (run?.source !== source) return null
  if (error) return <ApiErrorMessage error={error} />
  const { kind, state, name, plan, progress, problem } = run
  const from = locationOf(run)
  if (state === 'failed') return <Failure>{problem ?? 'It failed for an unknown reason.'}</Failure>
  if (plan && from) return <RestorePlan name={name} plan={plan} restore={() => restore(from)} close={close} />
  return (
    <>
      <RunProgress
        title={kind === 'plan' ? `Comparing ${name} with the current data` : `Restoring ${name}`}
        label={kind === 'plan' ? 'Progress of the comparison' : 'Progress of the restore'}
        progress={progress}
      />
      <p className="muted">It continues if you leave this screen.</p>
    </>
  )
}
