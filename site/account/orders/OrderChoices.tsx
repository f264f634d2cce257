import { maxAddOnsOf, maxQuantityOf } from '#content/shop/selection.ts'
import { formatPrice } from '../../ui/price.ts'
import type { OfferedAddOn, OrderedPackage } from './ordered-package.ts'
import type { Chosen } from './use-selection.ts'

interface Props {
  offered: OrderedPackage
  chosen: Chosen
  onSelect: (change: (now: Chosen) => Chosen) => void
}

/** The quantity of a package and its add-ons; nothing for a package without. */
export function OrderChoices({ offered, chosen, onSelect }: Props) {
  const { pack, addOns, currency, locale } = offered
  const max = maxQuantityOf(pack)
  if (max === 1 && addOns.length === 0) return null
  const setAddOn = (id: string, quantity: number) =>
    onSelect((now) => {
      const others = now.addOns.filter((each) => each.id !== id)
      return { ...now, addOns: quantity > 0 ? [...others, { id, quantity }] : others }
    })
  return (
    <fieldset className="order-choices">
      <legend>Your order</legend>
      {max > 1 && (
        <label className="choice-row">
          <span>How many of {pack.packageName}?</span>
          <Quantity
            name="quantity"
            max={max}
            value={chosen.quantity}
            onChange={(quantity) => onSelect((now) => ({ ...now, quantity }))}
          />
        </label>
      )}
      {addOns.map((addOn) => (
        <AddOn
          key={addOn._id}
          addOn={addOn}
          currency={currency}
          locale={locale}
          isForEach={addOn.addOnCharged === 'For each package' && max > 1}
          quantity={chosen.addOns.find(({ id }) => id === addOn._id)?.quantity ?? 0}
          onChange={(quantity) => setAddOn(addOn._id, quantity)}
        />
      ))}
    </fieldset>
  )
}

interface AddOnProps {
  addOn: OfferedAddOn
  currency: string
  locale: string
  isForEach: boolean
  /** 0 if it is not chosen. */
  quantity: number
  onChange: (quantity: number) => void
}

function AddOn({ addOn, currency, locale, isForEach, quantity, onChange }: AddOnProps) {
  const max = maxAddOnsOf(addOn)
  const unit = isForEach ? ' for each package' : max > 1 ? ' each' : ''
  return (
    <div className="choice-row">
      <label className="add-on">
        <input
          type="checkbox"
          name={addOn._id}
          checked={quantity > 0}
          onChange={({ target }) => onChange(target.checked ? 1 : 0)}
        />
        <span>
          <strong>{addOn.addOnName}</strong>
          <span>
            +{formatPrice(addOn.addOnPrice, currency, locale)}
            {unit}
          </span>
          {addOn.addOnDescription && <span className="hint">{addOn.addOnDescription}</span>}
        </span>
      </label>
      {quantity > 0 && max > 1 && (
        <Quantity label={`How many of ${addOn.addOnName}?`} max={max} value={quantity} onChange={onChange} />
      )}
    </div>
  )
}

interface QuantityProps {
  /** Of one that the server renders: see `useSelection`. */
  name?: string
  /** Of one without a visible label. */
  label?: string
  max: number
  value: number
  onChange: (quantity: number) => void
}

const Quantity = ({ name, label, max, value, onChange }: QuantityProps) => (
  <select
    name={name}
    aria-label={label}
    value={value}
    onChange={({ target }) => onChange(Number(target.value))}
  >
    {Array.from({ length: max }, (_, i) => (
      <option key={i + 1}>{i + 1}</option>
    ))}
  </select>
)
