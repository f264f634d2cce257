import { useQuery } from '@tanstack/react-query'
import { Check, TriangleAlert } from 'lucide-react'
import { Link } from 'react-router'
import { precedingInvoice } from '../../../order/preceding-invoice.ts'
import { formatPrice } from '../../../ui/price.ts'
import type { SortOf } from '../../../api/public-api.ts'
import { DownloadButton } from '../../../ui/download-button.tsx'
import { MoreFilters, PeriodFilter, SearchFilter, SelectFilter } from '../../../ui/filters.tsx'
import { TableList } from '../../../ui/list.tsx'
import { Note } from '../../../ui/note.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import type { Column } from '../../../ui/table.tsx'
import { formatDate } from '../../../ui/time.tsx'
import { useListParams } from '../../../ui/use-list-params.ts'
import { useMay } from '../../lib/use-may.ts'
import { orderAddress } from '../../lib/addresses.ts'
import { useMayOpen } from '../../lib/use-may-open.ts'
import { InvoiceDownload } from './InvoiceDownload.tsx'
import { months } from './months.ts'
import { invoiceNumbersQuery, invoiceSettingsQuery, invoicesQuery, type ListedInvoice } from './queries.ts'
import { ButtonLink } from '../../../ui/button.tsx'

const defaults = { q: '', kind: '', from: '', to: '', sort: '-issuedOn' }
const kinds = [
  ['invoice', 'Invoices'],
  ['credit-note', 'Credit notes'],
] as const

/** All invoices and credit notes, newest first. */
export function Invoices() {
  const may = useMay()
  const params = useListParams(defaults, { pageSize: 10 })
  const { values, set } = params
  const query = useQuery(invoicesQuery(params.query))
  const settings = useQuery({ ...invoiceSettingsQuery, enabled: may('settings.invoices') }).data
  return (
    <>
      <PageHeader
        title="Invoices"
        description="Each paid order gets an invoice, each refund a credit note. They are never changed."
        actions={
          <>
            {may('invoices.export') && (
              <>
                <DownloadButton path={`/invoices.csv?${params.filterQuery}`} fileName="invoices.csv">
                  Export as CSV
                </DownloadButton>
                <DownloadButton path={`/invoices.zip?${params.filterQuery}`} fileName="invoices.zip">
                  PDFs as ZIP
                </DownloadButton>
              </>
            )}
            {may('settings.invoices') && (
              <ButtonLink variant="primary" href="/admin/invoices/settings">
                Invoice settings
              </ButtonLink>
            )}
          </>
        }
      />
      {settings && !settings.isSet && (
        <Note icon={TriangleAlert}>
          No invoices are issued yet: customers get a receipt.{' '}
          <Link to="/admin/invoices/settings">Enter your company details</Link>, and each paid order gets one.
        </Note>
      )}
      <div className="filters">
        <SearchFilter value={values.q} onChange={(q) => set({ q })} />
        <MoreFilters count={params.filterCount}>
          <SelectFilter label="Kind" value={values.kind} options={kinds} onChange={(kind) => set({ kind })} />
          <SelectFilter
            label="Month"
            all="Any"
            value={months.find(({ from, to }) => from === values.from && to === values.to)?.from ?? ''}
            options={months.map(({ from, name }) => [from, name])}
            onChange={(chosen) => {
              const { from = '', to = '' } = months.find((month) => month.from === chosen) ?? {}
              set({ from, to })
            }}
          />
          <PeriodFilter from={values.from} to={values.to} onChange={set} />
        </MoreFilters>
      </div>
      <Panel label="Invoices">
        <TableList
          noun="invoices"
          query={query}
          params={params}
          columns={columns}
          empty={<EmptyState title="No invoices yet">They appear here when orders are paid.</EmptyState>}
        />
      </Panel>
      <Numbers />
    </>
  )
}

/** Shows for each number series whether it has gaps. */
function Numbers() {
  const series = useQuery(invoiceNumbersQuery).data ?? []
  if (series.length === 0) return null
  return (
    <Panel title="Numbers">
      <ul className="checks">
        {series.map(({ prefix, year, first, last, missing }) => (
          <li key={`${prefix}${year}`} className={missing.length > 0 ? 'bad' : 'ok'}>
            {missing.length > 0 ? <TriangleAlert aria-hidden /> : <Check aria-hidden />}
            <span>
              {first} to {last}: {missing.length > 0 ? `missing ${missing.join(', ')}` : 'no gaps'}
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

function OrderLink({ id, number }: { id: string; number: string }) {
  const address = orderAddress(id, 'invoices')
  return useMayOpen()(address) ? (
    <Link className="nowrap" to={address}>
      {number}
    </Link>
  ) : (
    <span className="nowrap">{number}</span>
  )
}

const columns: Column<ListedInvoice, SortOf<'GET /invoices'>>[] = [
  {
    title: 'Number',
    sort: 'number',
    cell: ({ number, kind, ...invoice }) => (
      <span className="stacked">
        <span className="nowrap">{number}</span>
        <small>
          {[kind === 'invoice' ? 'Invoice' : 'Credit note', precedingInvoice(invoice)]
            .filter(Boolean)
            .join(', ')}
        </small>
      </span>
    ),
  },
  {
    title: 'Date',
    sort: 'issuedOn',
    cell: ({ issuedOn }) => <span className="nowrap">{formatDate(issuedOn)}</span>,
  },
  { title: 'Customer', cell: ({ buyer }) => buyer },
  {
    title: 'Order',
    cell: ({ orderId, orderNumber }) => <OrderLink id={orderId} number={orderNumber} />,
  },
  { title: 'Tax', align: 'end', wideOnly: true, cell: ({ tax, currency }) => formatPrice(tax, currency) },
  {
    title: 'Total',
    align: 'end',
    sort: 'total',
    cell: ({ kind, total, currency }) => `${kind === 'invoice' ? '' : '–'}${formatPrice(total, currency)}`,
  },
  { title: 'PDF', align: 'end', cell: (invoice) => <InvoiceDownload invoice={invoice} /> },
]
