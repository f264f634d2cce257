import { Upload } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Panel } from '../../ui/panel.tsx'
import { ErrorMessage } from '../../ui/query-result.tsx'
import { useFilePicker } from '../../ui/use-file-picker.tsx'
import { deleteBackup, planRestore, uploadBackup, type Plan } from './queries.ts'
import { RestorePlan } from './RestorePlan.tsx'
import { withRecentSignIn } from './with-recent-sign-in.ts'

type State =
  | { step: 'choose'; error?: unknown }
  | { step: 'upload'; name: string; progress: number }
  | { step: 'review'; id: string; name: string; plan: Plan }

/** Uploads a backup, shows what it would change, and restores it. */
export function RestoreFromFile() {
  const [state, setState] = useState<State>({ step: 'choose' })
  const picker = useFilePicker({ accept: '.zip,application/zip', label: 'Backup', onFile: upload })

  async function upload(file: File) {
    if (state.step !== 'choose') return
    const { name } = file
    const show = (progress: number) => setState({ step: 'upload', name, progress })
    show(0)
    try {
      const id = await withRecentSignIn(() => uploadBackup(file, show))
      setState({ step: 'review', id, name, plan: await planRestore(id) })
    } catch (error) {
      setState({ step: 'choose', error })
    }
  }
  function close() {
    if (state.step === 'review') void deleteBackup(state.id).catch(() => {})
    setState({ step: 'choose' })
  }
  return (
    <Panel title="Restore from a file" wide={state.step === 'review'} {...picker.dropZone}>
      {state.step === 'choose' && (
        <>
          <p>
            Choose a backup file, or drop it here. You can review its changes first; nothing is restored until
            you confirm.
          </p>
          {state.error !== undefined && <ErrorMessage error={state.error} />}
          <div className="actions">
            <Button icon={Upload} onClick={picker.open}>
              Choose file
            </Button>
          </div>
        </>
      )}
      {state.step === 'upload' && (
        <div className="stack" role="status">
          <p>
            {state.progress < 1
              ? `Uploading ${state.name} …`
              : `Comparing ${state.name} with the current data …`}
          </p>
          <progress aria-label="Upload" value={state.progress < 1 ? state.progress : undefined} max={1} />
        </div>
      )}
      {state.step === 'review' && (
        <RestorePlan id={state.id} name={state.name} plan={state.plan} close={close} />
      )}
      {picker.input}
    </Panel>
  )
}
