import type { ReactNode } from 'react'
import type { Answer } from '../../api/public-api.ts'
import { apiPage } from '../../session/api.ts'
import { precedingInvoice } from '../../order/preceding-invoice.ts'
import { RequireSignIn } from '../../sign-in/RequireSignIn.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorMessage } from '../../ui/ErrorMessage.tsx'
import { Select } from '../../ui/select.tsx'
import { Pager } from '../../ui/pager.tsx'
import { formatPrice } from '../../ui/price.ts'
import { Table, type Column } from '../../ui/table.tsx'
import { formatDate, siteToday } from '../../ui/time.tsx'
import { useListParams } from '../../ui/use-list-params.ts'
import { OrdersSkeleton } from '../orders/OrdersSkeleton.tsx'
import { documentTitle } from '../orders/orders.ts'
import { DownloadButton } from '../parts/DownloadButton.tsx'
import { useAccountQuery } from '../parts/use-account-query.ts'

type Invoice = Answer<'GET /me/invoices'>[number]

const pageSize = 20

/** All invoices and credit notes of the user and their company, also as files. */
export default function MyInvoices(): ReactNode {
  return <RequireSignIn fallback={<OrdersSkeleton rows={5} />}>{() => <InvoiceList />}</RequireSignIn>
}

function InvoiceList() {
  const params = useListParams({ year: '' }, { pageSize, fixedSize: true })
  const { values, set, page } = params
  const period = /^\d{4}$/.test(values.year)
    ? { from: `${values.year}-01-01`, to: `${values.year}-12-31` }
    : undefined
  const { data, error, reload } = useAccountQuery(['invoices', page, values.year], () =>
    apiPage('GET /me/invoices', { query: { page, pageSize, sort: '-issuedOn', ...period } }),
  )
  if (error && !data) return <ErrorMessage message={error} retry={reload} />
  if (data?.total === 0 && !period)
    return (
      <EmptyState title="No invoices yet." action={<ButtonLink href="/my-order">To My Orders</ButtonLink>}>
        The invoices of your orders, and of your company’s, are listed here.
      </EmptyState>
    )
  const query = period ? `?from=${period.from}&to=${period.to}` : ''
  const thisYear = Number(siteToday().slice(0, 4))
  const years = [0, 1, 2, 3, 4, 5].map((ago) => String(thisYear - ago))
  return (
    <section className="block" aria-label="Invoices">
      <div className="invoice-tools">
        <Select
          label="Year"
          value={values.year}
          options={[['', 'All years'], ...years.map((year) => [year, year] as const)]}
          onChange={(year) => set({ year })}
        />
        <DownloadButton small text="ZIP of PDFs" path={`/me/invoices.zip${query}`} name="invoices.zip" />
        <DownloadButton small text="CSV" path={`/me/invoices.csv${query}`} name="invoices.csv" />
      </div>
      <p className="hidden" role="status">
        {data && `Page ${page}, of ${data.total} ${data.total === 1 ? 'document' : 'documents'} in all`}
      </p>
      {data?.total === 0 ? (
        <p>No invoices in {values.year}.</p>
      ) : (
        <>
          <Table
            caption="Your invoices"
            columns={columns}
            rows={data?.rows ?? []}
            keyOf={({ _id }) => _id}
            loading={data ? undefined : 5}
          />
          <Pager paging={params} total={data?.total ?? pageSize} label="Pages" />
        </>
      )}
      {error && <ErrorMessage message={error} retry={reload} />}
    </section>
  )
}

const columns: Column<Invoice>[] = [
  { title: 'Date', cell: ({ issuedOn }) => formatDate(issuedOn) },
  {
    title: 'Number',
    breaks: true,
    cell: (invoice) => (
      <span className="stacked">
        <span>{documentTitle(invoice)}</span>
        <span className="hint">{[invoice.buyer, precedingInvoice(invoice)].filter(Boolean).join(', ')}</span>
      </span>
    ),
  },
  {
    title: 'Order',
    cell: ({ orderId, orderNumber }) =>
      orderId ? <a href={`/order/${orderId}`}>{orderNumber}</a> : orderNumber,
  },
  {
    title: 'Total',
    align: 'end',
    cell: ({ total, currency, kind }) =>
      `${kind === 'credit-note' ? '–' : ''}${formatPrice(total, currency)}`,
  },
  {
    title: 'File',
    align: 'end',
    cell: (invoice) => (
      <DownloadButton
        small
        text="PDF"
        label={`Download PDF of ${documentTitle(invoice)}`}
        path={`/invoice/${invoice._id}/pdf`}
        name={`${invoice.number}.pdf`}
      />
    ),
  },
]
