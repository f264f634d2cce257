import { Merge, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { DownloadButton } from '../../../ui/download-button.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { useAction } from '../../../ui/use-action.ts'
import { useMay } from '../../lib/use-may.ts'
import { useNavigateFrom } from '../../lib/use-navigate-from.ts'
import { withRecentSignIn } from '../../operations/backup/with-recent-sign-in.ts'
import { MergeDialog } from './MergeDialog.tsx'
import { eraseCustomer, type CustomerDetails } from './queries.ts'

/** What is rarely done with the entry of a customer: merge it with another one, export it, erase it. */
export function CustomerData({ customer }: { customer: CustomerDetails }) {
  const { _id: id, name } = customer
  const navigate = useNavigateFrom()
  const { runAction, pending } = useAction('customers', 'orders', 'messages')
  const [merging, setMerging] = useState(false)
  const may = useMay()

  async function erase() {
    const reason = 'Erasing a customer can’t be undone. Please confirm your identity to continue.'
    const done = await runAction(() => withRecentSignIn(() => eraseCustomer(id), reason), {
      question: {
        title: `Erase ${name}?`,
        text: 'Their messages, newsletter subscription, emails, files and your notes are deleted, unpaid orders are canceled. Paid orders are kept, as required by law. This can’t be undone.',
        confirmLabel: 'Erase customer',
      },
      success: 'Customer erased.',
      failure: 'The customer could not be erased.',
    })
    if (done) await navigate('/admin/customers')
  }
  return (
    <Panel title="This entry">
      <div className="actions">
        {may('customers.edit') && (
          <Button icon={Merge} disabled={pending} onClick={() => setMerging(true)}>
            Merge
          </Button>
        )}
        {may('customers.erase') && (
          <>
            <DownloadButton path={`/customer/${id}/export`} fileName={`${name}.json`}>
              Export
            </DownloadButton>
            <Button icon={Trash2} disabled={pending} onClick={erase}>
              Erase
            </Button>
          </>
        )}
      </div>
      {merging && <MergeDialog customer={customer} close={() => setMerging(false)} />}
    </Panel>
  )
}
