import { Upload } from 'lucide-react'
import { useRef, useState } from 'react'
import { call } from '../lib/api.ts'
import { Trouble } from '../ui/states.tsx'
import { planOf, sendFile, type Plan } from './backup.ts'
import { asMyself } from './as-myself.ts'
import { PlanView } from './PlanView.tsx'

type State =
  | { step: 'choose'; error?: unknown }
  | { step: 'sending'; name: string; sent: number }
  | { step: 'decide'; id: string; name: string; plan: Plan }

/** From the choice of a file, over what it would change, to the restore. */
export function Restore() {
  const [state, setState] = useState<State>({ step: 'choose' })
  const picker = useRef<HTMLInputElement>(null)

  async function take(file: File | undefined) {
    if (!file) return
    const { name } = file
    setState({ step: 'sending', name, sent: 0 })
    try {
      const id = await asMyself(() => sendFile(file, (sent) => setState({ step: 'sending', name, sent })))
      setState({ step: 'decide', id, name, plan: await planOf(id) })
    } catch (error) {
      setState({ step: 'choose', error })
    }
  }
  function leave() {
    if (state.step === 'decide') void call('DELETE', `/backups/${state.id}`).catch(() => {})
    setState({ step: 'choose' })
  }
  return (
    <section
      className={state.step === 'decide' ? 'panel whole' : 'panel'}
      aria-labelledby="restore-title"
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault()
        if (state.step === 'choose') void take(event.dataTransfer.files[0])
      }}
    >
      <h2 id="restore-title">Restore from a file</h2>
      {state.step === 'choose' && (
        <>
          <p>
            Choose a backup, or drop it here. You see first what it holds and what would change. Nothing
            happens before you confirm that.
          </p>
          {state.error !== undefined && <Trouble error={state.error} />}
          <div className="actions">
            <button type="button" className="btn" onClick={() => picker.current?.click()}>
              <Upload aria-hidden /> Choose a backup
            </button>
          </div>
        </>
      )}
      {state.step === 'sending' && (
        <div className="stack" role="status">
          <p>{state.sent < 1 ? `Sending ${state.name} …` : `Comparing ${state.name} with what is here …`}</p>
          <progress aria-label="Sent" value={state.sent < 1 ? state.sent : undefined} max={1} />
        </div>
      )}
      {state.step === 'decide' && (
        <PlanView id={state.id} name={state.name} plan={state.plan} leave={leave} />
      )}
      <input
        ref={picker}
        hidden
        type="file"
        accept=".zip,application/zip"
        aria-label="Backup"
        onChange={(event) => {
          void take(event.target.files?.[0])
          event.target.value = ''
        }}
      />
    </section>
  )
}
