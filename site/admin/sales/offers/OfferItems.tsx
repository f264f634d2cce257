import { fromCents } from '#content/shop/cents.ts'
import { isOption, offerLines, recurringOf, tickedAtFirst } from '#content/shop/offer.ts'
import { lineText, lineTotal, totalOf } from '#content/shop/breakdown.ts'
import { planAmounts, planDue } from '#content/shop/payment-plan.ts'
import { toCents } from '#content/shop/cents.ts'
import { Panel } from '../../../ui/panel.tsx'
import { formatPrice } from '../../../ui/price.ts'
import { formatDate } from '../../../ui/time.tsx'
import { paidTexts } from './offer-fields.ts'
import type { Offer } from './queries.ts'

/** The items, payments and texts of a version. */
export function OfferItems({ offer }: { offer: Offer }) {
  const { content, currency, total, acceptance } = offer
  const { items, plan, intro, terms } = content
  const chosen = acceptance?.chosen ?? tickedAtFirst(items)
  const money = (cents: number) => formatPrice(fromCents(cents), currency)
  const amounts = planAmounts(plan, toCents(total)!)
  const later = recurringOf(items, chosen)
  const all = offerLines(
    items,
    items.map((_, i) => i),
  )
  return (
    <>
      <Panel title="Items" wide>
        <dl className="breakdown">
          {all.map((line, i) => (
            <div key={i}>
              <dt>
                {lineText(line)}
                {items[i]!.interval && `, ${paidTexts[items[i]!.interval].toLowerCase()}`}
                {isOption(items[i]!) && (chosen.includes(i) ? ' (option, chosen)' : ' (option, not chosen)')}
                {line.discounts.map(({ reason, amount }) => ` – ${reason}: –${money(amount)}`)}
              </dt>
              <dd>{money(lineTotal(line))}</dd>
            </div>
          ))}
          <div className="in-all">
            <dt>Total</dt>
            <dd>{formatPrice(total, currency)}</dd>
          </div>
          {later && (
            <div>
              <dt>After that, {paidTexts[later.interval].toLowerCase()}</dt>
              <dd>{money(totalOf(later.lines))}</dd>
            </div>
          )}
          {plan.length > 1 &&
            plan.map(({ due, dueOn }, i) => (
              <div key={`part ${i}`}>
                <dt>Due {due === 'date' ? formatDate(dueOn) : planDue[due].toLowerCase()}</dt>
                <dd>{money(amounts[i]!)}</dd>
              </div>
            ))}
        </dl>
      </Panel>
      {intro && (
        <Panel title="Introduction">
          <p className="lines">{intro}</p>
        </Panel>
      )}
      {terms && (
        <Panel title="Terms">
          <p className="lines">{terms}</p>
        </Panel>
      )}
    </>
  )
}
