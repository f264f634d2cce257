import type { ReactNode } from 'react'

/** Names with their values; empty values are left out. */
export const DescriptionList = ({ items }: { items: Readonly<Record<string, ReactNode>> }) => (
  <dl className="facts">
    {Object.entries(items).map(([name, value]) =>
      value === null || value === undefined || value === '' || value === false ? null : (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ),
    )}
  </dl>
)
