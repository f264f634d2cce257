import { fromCents } from '#content/shop/cents.ts'
import { formatPrice } from '../../ui/price.ts'
import { termsOf, type OrderedPackage } from './ordered-package.ts'
import { periodSentences } from './period-words.ts'
import type { Chosen } from './use-selection.ts'

interface Props {
  offered: OrderedPackage
  chosen: Chosen
  onSelect: (change: (now: Chosen) => Chosen) => void
}

/** How often a package is paid; nothing if there is no choice. */
export function PeriodChoice({ offered, chosen, onSelect }: Props) {
  const { periods, currency, locale } = offered
  if (!periods || periods.terms.length < 2) return null
  const current = termsOf(offered, chosen)?.interval
  return (
    <fieldset className="order-choices">
      <legend>{periods.words.orderPeriods}</legend>
      {periods.terms.map(({ interval, price }) => (
        <div key={interval} className="choice-row">
          <label className="add-on">
            <input
              type="radio"
              name="period"
              value={interval}
              checked={interval === current}
              onChange={() => onSelect((now) => ({ ...now, period: interval }))}
            />
            <span>
              <strong>{periods.words.by[interval]}</strong>
              <span>
                {formatPrice(fromCents(price), currency, locale)} {periods.words.per[interval]}
              </span>
            </span>
          </label>
        </div>
      ))}
    </fieldset>
  )
}

/** What is due now and when next, and how it ends: stands before the button. */
export function PeriodNote({ offered, chosen, today }: Omit<Props, 'onSelect'> & { today: string }) {
  const [first, ...more] = periodSentences(offered, chosen, today)
  if (!first) return null
  return (
    <div className="period-note" role="status">
      <p>
        <strong>{first}</strong>
      </p>
      {more.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </div>
  )
}
