import { Table } from '../../ui/table.tsx'
import { columns } from './columns.tsx'

/** The placeholder of the order table while the session is loading. */
export const OrdersSkeleton = ({ rows }: { rows: number }) => (
  <Table caption="Your orders" columns={columns} rows={[]} keyOf={() => ''} loading={rows} />
)
