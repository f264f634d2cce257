import { useQueryClient } from '@tanstack/react-query'
import { FileInput, Upload } from 'lucide-react'
import { useState } from 'react'
import type { Section } from '#content/sections/section.ts'
import type { Answer } from '../../../api/public-api.ts'
import { api, apiData } from '../../../session/api.ts'
import { formatCount } from '../../../ui/number.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { DownloadButton } from '../../../ui/download-button.tsx'
import { Form } from '../../../ui/form/Form.tsx'
import { useAction } from '../../../ui/use-action.ts'
import { useFilePicker } from '../../../ui/use-file-picker.tsx'
import { useMay } from '../../lib/use-may.ts'
import { reloadChanged } from '../records/records.ts'

type Report = Answer<'POST /redirects/check'>

/** The buttons that export all redirects, and import others. */
export function RedirectFile({ section }: { section: Section }) {
  const [isOpen, setIsOpen] = useState(false)
  const mayPublish = useMay()('content.publish')
  return (
    <>
      <DownloadButton path="/redirects/export" fileName="redirects.csv">
        Export as CSV
      </DownloadButton>
      {mayPublish && (
        <Button icon={FileInput} onClick={() => setIsOpen(true)}>
          Import CSV
        </Button>
      )}
      {isOpen && <ImportDialog section={section} close={() => setIsOpen(false)} />}
    </>
  )
}

function ImportDialog({ section, close }: { section: Section; close: () => void }) {
  const client = useQueryClient()
  const { runAction, pending } = useAction()
  const [file, setFile] = useState('')
  const [checked, setChecked] = useState<{ csv: string; report: Report }>()
  const picker = useFilePicker({
    accept: '.csv,.tsv,.txt,text/csv',
    label: 'File of redirects',
    onFiles: async ([chosen]) => {
      setChecked(undefined)
      setFile(await chosen.text())
    },
  })
  const hasProblem = checked?.report.remarks.some(({ kind }) => kind === 'problem')
  const changes = checked ? checked.report.created + checked.report.changed : 0

  async function save(csv: string) {
    const isSaved = await runAction(() => api('POST /redirects/import', { body: { csv }, signal: slow() }), {
      success: ({ data: { created, changed } }) => ({
        text: `Imported: ${counted(created + changed)}.`,
        undo: true,
      }),
      failure: 'The redirects could not be imported.',
    })
    await reloadChanged(section, client)
    if (isSaved) close()
  }
  return (
    <Dialog title="Import redirects" close={close} kind="large" isBusy={pending}>
      <p className="muted">
        Columns: From, To, Type (301, 302, or 410 for a page that is gone). Those that exist already are
        changed.
      </p>
      {picker.input}
      <div {...picker.dropZone}>
        <Button icon={Upload} onClick={picker.open}>
          Choose a file
        </Button>
        <Form
          key={file}
          fields={{
            csv: {
              kind: 'lines',
              label: 'Redirects',
              rows: 8,
              max: 500_000,
              example: 'From,To,Type\n/about-us.html,/service,301',
            },
          }}
          prefill={{ csv: file }}
          button="Check"
          pendingText="Checking…"
          onChange={() => setChecked(undefined)}
          onSubmit={async ({ csv }) => {
            setChecked({
              csv,
              report: await apiData('POST /redirects/check', { body: { csv }, signal: slow() }),
            })
            return 'unchanged'
          }}
          onCancel={close}
        />
      </div>
      {checked && (
        <div role="status">
          <p>
            <strong>{summaryOf(checked.report)}</strong>
          </p>
          <ul className="redirect-remarks">
            {checked.report.remarks.map(({ line, kind, text }) => (
              <li key={`${line} ${kind}`} className={kind === 'problem' ? 'bad' : undefined}>
                Line {line}: {text}
              </li>
            ))}
          </ul>
          {hasProblem ? (
            <p>Correct these lines, then check again.</p>
          ) : (
            changes > 0 && (
              <Button variant="primary" disabled={pending} onClick={() => save(checked.csv)}>
                {pending ? 'Importing…' : `Import ${counted(changes)}`}
              </Button>
            )
          )}
        </div>
      )}
    </Dialog>
  )
}

/** Two thousand redirects take some ten seconds on PGlite. */
const slow = () => AbortSignal.timeout(60_000)

const counted = (count: number) => `${formatCount(count)} ${count === 1 ? 'redirect' : 'redirects'}`

function summaryOf({ created, changed, same, remarks }: Report) {
  const problems = remarks.filter(({ kind }) => kind === 'problem').length
  return [
    `${created} new, ${changed} changed, ${same} as they are`,
    ...(problems > 0 ? [`${problems} ${problems === 1 ? 'line' : 'lines'} with a problem`] : []),
  ].join('; ')
}
