import { Download } from 'lucide-react'
import { downloadFile } from '../../../session/download.ts'
import { Button } from '../../../ui/button.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { useAction } from '../../../ui/use-action.ts'
import { useMay } from '../../lib/use-may.ts'
import { RestoreFromFile } from './RestoreFromFile.tsx'
import { StoredBackups } from './StoredBackups.tsx'
import { useRestoreFlow } from './use-restore-flow.ts'
import { withRecentSignIn } from './with-recent-sign-in.ts'

/** The screen for downloading backups, and for restoring them, for whoever may. */
export function Backup() {
  const { runAction, pending } = useAction()
  const flow = useRestoreFlow()
  const mayRestore = useMay()('backup.restore')
  const download = () =>
    runAction(() => withRecentSignIn(() => downloadFile('/backup', fileName())), {
      success: { text: 'Backup downloaded.', detail: 'Store it safely: it contains personal data.' },
      failure: 'The backup could not be created.',
    })
  return (
    <>
      <PageHeader
        title="Backup"
        description="All data in one file: to recover from a mistake, or to move to another server."
      />
      <div className="panels">
        <Panel title="Create a backup">
          <p>
            The file contains all content with its history, pictures, orders with their payments, notes and
            files, messages, subscribers, emails, administrators, the payment settings and the activity.
          </p>
          <p className="muted">
            It contains your customers’ personal data. Store it where no one else has access, and delete old
            backups. Passwords are not included: the identity service stores them.
          </p>
          <div className="actions">
            <Button variant="primary" icon={Download} disabled={pending} onClick={download}>
              {pending ? 'Creating…' : 'Download backup'}
            </Button>
          </div>
        </Panel>
        {mayRestore && <RestoreFromFile flow={flow} />}
      </div>
      <StoredBackups flow={flow} />
    </>
  )
}

const fileName = () => `frontdesk-${new Date().toISOString().slice(0, 16).replaceAll(':', '-')}.zip`
