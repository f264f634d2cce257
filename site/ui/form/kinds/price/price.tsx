import { formatPrice, priceSign } from '../../../price.ts'
import { decimalInput } from '../decimal.ts'
import type { ControlProps, DisplayProps, FieldKind } from '../kind.ts'

const Price = ({ field: { sign = priceSign() }, input }: ControlProps) => (
  // Some currencies have several letters, such as US$ in Britain.
  <div className={sign.length > 1 ? 'affix long' : 'affix'}>
    <span aria-hidden>{sign}</span>
    <input autoComplete="off" {...decimalInput(input)} />
  </div>
)

const PriceDisplay = ({ value }: DisplayProps) => formatPrice(value)

/** An amount of money in the currency of the site. */
export const price: FieldKind = { Control: Price, Display: PriceDisplay }
