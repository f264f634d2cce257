import { Upload } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Failure } from '../../../ui/failure.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { ApiErrorMessage } from '../../../ui/query-result.tsx'
import { useFilePicker } from '../../../ui/use-file-picker.tsx'
import { Bookings } from './Bookings.tsx'
import { FormatForm } from './FormatForm.tsx'
import { plural } from './plural.ts'
import { encode, readFile, type ChosenFile, type ReadFile } from './queries.ts'

const maxBytes = 4 * 1024 * 1024

interface Opened {
  chosen: ChosenFile
  read: ReadFile
}

/** Reads a file of the bank, and records its payments for their orders. The file stays in this browser. */
export function BankFile() {
  const [opened, setOpened] = useState<Opened>()
  const [reading, setReading] = useState(false)
  const [choosesColumns, setChoosesColumns] = useState(false)
  const [error, setError] = useState<unknown>()
  const [isTooLarge, setIsTooLarge] = useState(false)
  const picker = useFilePicker({
    accept: '.xml,.zip,.csv,.txt',
    label: 'File of the bank',
    onFiles: ([file]) => open(file),
  })

  async function open(file: File) {
    if (reading) return
    setOpened(undefined)
    setChoosesColumns(false)
    setIsTooLarge(file.size > maxBytes)
    setError(undefined)
    if (file.size > maxBytes) return
    setReading(true)
    try {
      const chosen = await encode(file)
      setOpened({ chosen, read: await readFile(chosen) })
    } catch (reason) {
      setError(reason)
    } finally {
      setReading(false)
    }
  }
  const table = opened?.read.table
  const showsForm = table && (!table.isSaved || choosesColumns)
  return (
    <>
      <PageHeader
        title="Bank file"
        description="Payments in a file of your bank find their orders. You confirm what is recorded."
      />
      <Panel title={opened ? opened.chosen.name : 'Read a file'} {...picker.dropZone}>
        {!opened && (
          <p className="muted">
            A statement (camt.053, also as a ZIP file) or a CSV file from your bank, up to 4 MB. The file is
            not stored: only what you record, and that you ignored something.
          </p>
        )}
        {isTooLarge && <Failure>This file is larger than 4 MB. Export fewer days at once.</Failure>}
        {error !== undefined && <ApiErrorMessage error={error} />}
        {opened && <Summary read={opened.read} />}
        <div className="actions">
          <Button
            variant={opened ? 'quiet' : 'primary'}
            icon={Upload}
            disabled={reading}
            onClick={picker.open}
          >
            {reading ? 'Reading…' : opened ? 'Another file' : 'Choose file'}
          </Button>
          {table?.isSaved && !choosesColumns && (
            <Button onClick={() => setChoosesColumns(true)}>Change columns</Button>
          )}
        </div>
        {picker.input}
      </Panel>
      {opened && showsForm && (
        <FormatForm
          key={opened.chosen.name}
          chosen={opened.chosen}
          table={table}
          onRead={(read) => {
            setOpened({ ...opened, read })
            setChoosesColumns(false)
          }}
        />
      )}
      {opened && !showsForm && (
        <Bookings
          chosen={opened.chosen}
          bookings={opened.read.bookings}
          onRead={(read) => setOpened({ ...opened, read })}
        />
      )}
    </>
  )
}

function Summary({ read: { bookings, others, table } }: { read: ReadFile }) {
  const returned = bookings.filter(({ kind }) => kind === 'return').length
  if (table && !table.isSaved) return <p>Say once what the columns of this bank are.</p>
  return (
    <p role="status">
      {plural(bookings.length - returned, 'payment')}
      {returned > 0 && `, ${plural(returned, 'returned payment')}`}
      {others > 0 && `, and ${plural(others, 'other booking')}, which no customer has made`}.
    </p>
  )
}
