import { buyerFacts, type KnownBuyer } from './buyer-facts.ts'

/** Who buys, for a list of facts. */
export const BuyerFacts = ({ buyer }: { buyer: KnownBuyer }) =>
  buyerFacts(buyer).map(([name, value]) => (
    <div key={name}>
      <dt>{name}</dt>
      {/* A name or an address may be written from right to left. */}
      <dd className="several" dir="auto">
        {value}
      </dd>
    </div>
  ))
