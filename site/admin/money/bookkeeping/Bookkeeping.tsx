import { useState } from 'react'
import { DateInput } from '../../../ui/date-input.tsx'
import { DownloadButton } from '../../../ui/download-button.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { Select } from '../../../ui/select.tsx'
import { siteToday } from '../../../ui/time.tsx'
import { useMay } from '../../lib/use-may.ts'
import { months } from '../invoices/months.ts'
import { BookkeepingSettings } from './BookkeepingSettings.tsx'

const programs = [
  ['datev', 'DATEV'],
  ['quickbooks', 'QuickBooks'],
  ['xero', 'Xero'],
] as const

/** Exports of a month for a bookkeeping program, open items of a day, and the accounts. */
export function Bookkeeping() {
  const may = useMay()
  const [program, setProgram] = useState('datev')
  const [first, setFirst] = useState(months[1]!.from)
  const [day, setDay] = useState(siteToday())
  const { from, to } = months.find((month) => month.from === first) ?? months[1]!
  const query = new URLSearchParams({ program, from, to })
  return (
    <>
      <PageHeader title="Bookkeeping" description="What your accountant or your bookkeeping program needs." />
      <Panel title="A month">
        <p className="muted">
          A ZIP file: documents, payments, refunds and the fees of the provider in the format of the program,
          all money as one list, the open items of the last day, and the PDFs.
        </p>
        <div className="filters">
          <Select
            label="Month"
            value={first}
            options={months.map((month) => [month.from, month.name] as const)}
            onChange={setFirst}
          />
          <Select label="Program" value={program} options={programs} onChange={setProgram} />
        </div>
        <div className="actions">
          <DownloadButton path={`/bookkeeping.zip?${query}`} fileName={`books-${from}-${program}.zip`}>
            Download as ZIP
          </DownloadButton>
        </div>
      </Panel>
      <Panel title="Open items of a day">
        <div className="filters">
          <div className="period">
            <label>
              Day
              <DateInput value={day} onChange={(chosen) => setDay(chosen || siteToday())} />
            </label>
          </div>
        </div>
        <div className="actions">
          <DownloadButton path={`/open-items.csv?on=${day}`} fileName={`open-items-${day}.csv`}>
            Download as CSV
          </DownloadButton>
        </div>
      </Panel>
      {may('settings.invoices') && <BookkeepingSettings />}
    </>
  )
}
