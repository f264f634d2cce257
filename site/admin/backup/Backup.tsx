import { Download } from 'lucide-react'
import { downloadFile } from '../../session/download.ts'
import { useAct } from '../lib/act.ts'
import { PageHead } from '../ui/page.tsx'
import { toast } from '../ui/toast.tsx'
import { asMyself } from './as-myself.ts'
import { KeptBackups } from './KeptBackups.tsx'
import { Restore } from './Restore.tsx'

/** Everything in one file, and everything from one. */
export function Backup() {
  const { act, busy } = useAct()
  const make = () =>
    act(async () => {
      await asMyself(() => downloadFile('/backup', nameOfToday()))
      toast({ text: 'The backup is made.', detail: 'Keep it safe: it holds personal data.' })
    }, 'No backup was made.')
  return (
    <>
      <PageHead
        title="Backup"
        about="Everything that is kept here, in one file: for a bad day, or to move to another place."
      />
      <div className="panels">
        <section className="panel" aria-labelledby="make-title">
          <h2 id="make-title">Make a backup</h2>
          <p>
            The file holds every text with its history, all pictures, orders with their payments and notes,
            messages, subscribers, mails, administrators, the payment address and the activity.
          </p>
          <p className="soft">
            That is personal data of your customers. Keep the file where nobody else comes by it, and delete
            old ones. Passwords are not in it: they are with the identity service.
          </p>
          <div className="actions">
            <button type="button" className="btn main" disabled={busy} onClick={() => void make()}>
              <Download aria-hidden /> {busy ? 'Making it …' : 'Download a backup'}
            </button>
          </div>
        </section>
        <Restore />
      </div>
      <KeptBackups />
    </>
  )
}

const nameOfToday = () => `frontdesk-${new Date().toISOString().slice(0, 16).replaceAll(':', '-')}.zip`
