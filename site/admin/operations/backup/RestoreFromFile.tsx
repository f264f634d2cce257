import { Upload } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { ApiErrorMessage } from '../../../ui/query-result.tsx'
import { useFilePicker } from '../../../ui/use-file-picker.tsx'
import { uploadBackup } from './queries.ts'
import { RestoreRun } from './RestoreRun.tsx'
import type { RestoreFlow } from './use-restore-flow.ts'
import { withRecentSignIn } from './with-recent-sign-in.ts'

type State = { step: 'choose'; error?: unknown } | { step: 'upload'; name: string; progress: number }

/** Uploads a backup, previews its changes, and restores it. */
export function RestoreFromFile({ flow }: { flow: RestoreFlow }) {
  const [state, setState] = useState<State>({ step: 'choose' })
  const picker = useFilePicker({
    accept: '.zip,application/zip,.age',
    label: 'Backup',
    onFiles: ([file]) => upload(file),
  })
  const own = flow.run?.source === 'file' ? flow.run : undefined
  const isChosen = own !== undefined && own.state !== 'failed'

  async function upload(file: File) {
    if (state.step !== 'choose' || isChosen) return
    const { name } = file
    const show = (progress: number) => setState({ step: 'upload', name, progress })
    show(0)
    try {
      await flow.plan({ upload: await withRecentSignIn(() => uploadBackup(file, show)) })
      setState({ step: 'choose' })
    } catch (error) {
      setState({ step: 'choose', error })
    }
  }
  return (
    <Panel title="Restore from a file" wide={isChosen} {...picker.dropZone}>
      {state.step === 'upload' ? (
        <div className="stack" role="status">
          <p>Uploading {state.name}…</p>
          <progress aria-label="Upload" value={state.progress} max={1} />
        </div>
      ) : (
        <RestoreRun flow={flow} source="file" />
      )}
      {state.step === 'choose' && !isChosen && (
        <>
          <p>
            Choose a backup file, or drop it here. You can review its changes first; nothing is restored until
            you confirm.
          </p>
          {state.error !== undefined && <ApiErrorMessage error={state.error} />}
          <div className="actions">
            <Button icon={Upload} disabled={flow.isRunning} onClick={picker.open}>
              Choose file
            </Button>
          </div>
        </>
      )}
      {picker.input}
    </Panel>
  )
}
