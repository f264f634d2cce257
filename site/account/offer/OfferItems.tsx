import { lineText, lineTotal, netOf, totalOf } from '#content/shop/breakdown.ts'
import { fromCents } from '#content/shop/cents.ts'
import { isOption, offerLines, recurringOf } from '#content/shop/offer.ts'
import { formatPercent } from '#content/locale/format.ts'
import { fillTemplate } from '#content/model/text-template.ts'
import { dueTexts } from '#content/shop/offer-texts.ts'
import { planAmounts } from '#content/shop/payment-plan.ts'
import { siteLocale } from '../../ui/locale.ts'
import { formatPrice } from '../../ui/price.ts'
import { formatDate } from '../../ui/time.tsx'
import type { OfferPageData } from './queries.ts'
import type { OfferTexts } from './texts.ts'

interface Props {
  texts: OfferTexts
  offer: OfferPageData['offer']
  /** The positions of the chosen options. */
  chosen: readonly number[]
  /** Changes them; undefined if they cannot be changed. */
  choose: ((chosen: number[]) => void) | undefined
}

/** The items with their options, the total, and what is to be paid when. */
export function OfferItems({ texts, offer, chosen, choose }: Props) {
  const { items, currency, tax, plan, recurring } = offer
  const money = (cents: number) => formatPrice(fromCents(cents), currency)
  const total = totalOf(offerLines(items, chosen))
  const amounts = planAmounts(plan, total)
  const later = recurringOf(items, chosen)
  const all = offerLines(
    items,
    items.map((_, i) => i),
  )
  const toggle = (i: number) =>
    choose?.(chosen.includes(i) ? chosen.filter((each) => each !== i) : [...chosen, i])
  return (
    <section className="block" aria-labelledby="items">
      <h2 id="items">{texts.offerItemsHeading}</h2>
      {choose && <p className="hint">{texts.offerOptionsHint}</p>}
      <ul className="offer-items">
        {all.map((line, i) => (
          <li key={i} className={isOption(items[i]!) && !chosen.includes(i) ? 'left-out' : undefined}>
            <span className="offer-item">
              {isOption(items[i]!) ? (
                <label className="offer-option">
                  <input
                    type="checkbox"
                    checked={chosen.includes(i)}
                    disabled={!choose}
                    onChange={() => toggle(i)}
                  />
                  <span dir="auto">{lineText(line)}</span>
                </label>
              ) : (
                <strong dir="auto">{lineText(line)}</strong>
              )}
              {line.points.map((point) => (
                <small key={point} dir="auto">
                  {point}
                </small>
              ))}
              {line.discounts.map(({ reason, amount }) => (
                <small key={reason}>
                  {reason}: –{money(amount)}
                </small>
              ))}
            </span>
            <span className="amount">
              {money(lineTotal(line))}
              {items[i]!.interval && recurring && <small>{recurring.per}</small>}
            </span>
          </li>
        ))}
      </ul>
      <dl className="breakdown" aria-live="polite">
        <div className="in-all">
          <dt>{texts.offerTotalLabel}</dt>
          <dd>{money(total)}</dd>
        </div>
        {tax?.name && (
          <div className="tax">
            <dt>
              {fillTemplate(texts.offerTaxLabel, {
                rate: formatPercent(Number(tax.rate), siteLocale()),
                tax: tax.name,
              })}
            </dt>
            <dd>{money(total - netOf(total, tax.rate))}</dd>
          </div>
        )}
        {later && recurring && (
          <div>
            <dt>{fillTemplate(texts.offerLater, { period: recurring.per })}</dt>
            <dd>{money(totalOf(later.lines))}</dd>
          </div>
        )}
      </dl>
      {later && recurring && (
        <div className="period-note">
          {recurring.sentences.map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
        </div>
      )}
      {plan.length > 1 && (
        <>
          <h3>{texts.offerPlanHeading}</h3>
          <dl className="breakdown">
            {plan.map(({ due, dueOn }, i) => (
              <div key={i}>
                <dt>{due === 'date' ? formatDate(dueOn) : texts[dueTexts[due]]}</dt>
                <dd>{money(amounts[i]!)}</dd>
              </div>
            ))}
          </dl>
        </>
      )}
    </section>
  )
}
