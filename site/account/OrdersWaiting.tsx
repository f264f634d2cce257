import { Bones, Columns } from './OrderRows.tsx'

/** The table of orders before it is known whose. */
export const OrdersWaiting = ({ rows }: { rows: number }) => (
  <table className="orders" aria-busy="true">
    <Columns />
    <tbody>
      {Array.from({ length: rows }, (_, i) => (
        <Bones key={i} />
      ))}
    </tbody>
  </table>
)
