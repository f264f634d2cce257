import { SkeletonRow, TableHead } from './OrderRows.tsx'

/** The table of orders before it is known whose. */
export const OrdersSkeleton = ({ rows }: { rows: number }) => (
  <table className="orders" aria-busy="true">
    <TableHead />
    <tbody>
      {Array.from({ length: rows }, (_, i) => (
        <SkeletonRow key={i} />
      ))}
    </tbody>
  </table>
)
