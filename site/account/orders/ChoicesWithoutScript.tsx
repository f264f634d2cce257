import { fillTemplate } from '#content/model/text-template.ts'
import { fromCents } from '#content/shop/cents.ts'
import { maxAddOnsOf, maxQuantityOf } from '#content/shop/selection.ts'
import { Button } from '../../ui/button.tsx'
import { formatPrice } from '../../ui/price.ts'
import { termsOf, type OrderedPackage } from './ordered-package.ts'
import { Sum } from './OrderSum.tsx'
import { PeriodNote } from './PeriodChoice.tsx'
import type { Chosen } from './use-selection.ts'

interface Props {
  offered: OrderedPackage
  /** What was chosen, by name of the field; undefined before the form was sent. */
  sent: Readonly<Record<string, string>> | undefined
  /** The day, if the page is made for this request. */
  today: string | undefined
  texts: { orderChoices: string; orderQuantity: string; orderTotal: string; orderSum: string }
}

/** A whole number from 0 up to the largest one. */
const countIn = (text: string | undefined, max: number) =>
  /^\d{1,2}$/.test(text ?? '') ? Math.min(Number(text), max) : 0

/** The quantity and add-ons of a package in a browser without JavaScript: the server answers with their sum. */
export function ChoicesWithoutScript({ offered, sent = {}, today, texts }: Props) {
  const { pack, addOns, currency, locale, periods } = offered
  const max = maxQuantityOf(pack)
  if (max === 1 && addOns.length === 0 && !periods) return null
  const selection: Chosen = {
    period: periods?.terms.find(({ interval }) => interval === sent['period'])?.interval,
    quantity: countIn(sent['quantity'], max) || 1,
    addOns: addOns.flatMap((addOn) => {
      const quantity = countIn(sent[addOn._id], maxAddOnsOf(addOn))
      return quantity > 0 ? [{ id: addOn._id, quantity }] : []
    }),
  }
  return (
    <form className="form" method="get" action={`/api/order-sum/${pack._id}`}>
      <fieldset className="order-choices">
        <legend>{texts.orderChoices}</legend>
        {periods && (
          <label className="choice-row">
            <span>{periods.words.orderPeriods}</span>
            <select name="period" defaultValue={termsOf(offered, selection)?.interval}>
              {periods.terms.map(({ interval, price }) => (
                <option key={interval} value={interval}>
                  {periods.words.by[interval]}: {formatPrice(fromCents(price), currency, locale)}
                </option>
              ))}
            </select>
          </label>
        )}
        {max > 1 && (
          <label className="choice-row">
            <span>{fillTemplate(texts.orderQuantity, { package: pack.packageName })}</span>
            <Counts name="quantity" from={1} max={max} value={selection.quantity} />
          </label>
        )}
        {addOns.map((addOn) => (
          <label key={addOn._id} className="choice-row">
            <span>
              {addOn.addOnName}, +{formatPrice(addOn.addOnPrice, currency, locale)}
            </span>
            <Counts
              name={addOn._id}
              from={0}
              max={maxAddOnsOf(addOn)}
              value={selection.addOns.find(({ id }) => id === addOn._id)?.quantity ?? 0}
            />
          </label>
        ))}
      </fieldset>
      <Sum offered={offered} chosen={selection} totalLabel={texts.orderTotal} />
      {today && <PeriodNote offered={offered} chosen={selection} today={today} />}
      <Button type="submit">{texts.orderSum}</Button>
    </form>
  )
}

const Counts = ({ name, from, max, value }: { name: string; from: number; max: number; value: number }) => (
  <select name={name} defaultValue={value}>
    {Array.from({ length: max - from + 1 }, (_, i) => (
      <option key={from + i} value={from + i}>
        {from + i}
      </option>
    ))}
  </select>
)
