import type { ReactNode } from 'react'

/** A description list of names and values; empty values are left out. */
export const Facts = ({ of: facts }: { of: Readonly<Record<string, ReactNode>> }) => (
  <dl className="facts">
    {Object.entries(facts).map(([name, value]) =>
      value === null || value === undefined || value === '' || value === false ? null : (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ),
    )}
  </dl>
)
