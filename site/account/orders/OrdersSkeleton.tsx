import { SkeletonRow, TableHead } from './OrderRows.tsx'

/** The placeholder of the order table while the session is loading. */
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
