import { useMemo, useState } from 'react'
import type { CouponRule } from '#content/shop/coupon.ts'
import { maxAddOnsOf, maxQuantityOf, plainSelection, type Selection } from '#content/shop/selection.ts'
import { formDrafts } from '../../session/form-drafts.ts'
import { useBrowserValue } from '../../ui/use-browser.ts'
import type { OrderedPackage } from './ordered-package.ts'

/** What the customer has chosen, and the coupon that they entered. */
export interface Chosen extends Selection {
  coupon?: CouponRule | undefined
}

/** What the customer has chosen of a package. Survives a reload, as the input of the form does. */
export function useSelection({ pack, addOns }: OrderedPackage) {
  const draft = `selection ${pack._id}`
  const stored = useBrowserValue(() => formDrafts.read<string>(draft), undefined)
  const [selected, setSelected] = useState<Chosen>()
  const restored = useMemo(() => (stored ? (JSON.parse(stored) as Chosen) : plainSelection), [stored])
  const { quantity, addOns: chosenAddOns, coupon }: Chosen = selected ?? restored
  const select = (changed: Chosen) => {
    // As text, which is the same value at each reading.
    formDrafts.write(draft, JSON.stringify(changed))
    setSelected(changed)
  }
  // What is not sold any more, or not as often, is not chosen.
  const chosen: Chosen = {
    quantity: Math.min(quantity, maxQuantityOf(pack)),
    addOns: chosenAddOns.flatMap(({ id, quantity: count }) => {
      const addOn = addOns.find(({ _id }) => _id === id)
      return addOn ? [{ id, quantity: Math.min(count, maxAddOnsOf(addOn)) }] : []
    }),
    coupon,
  }
  return { chosen, select }
}
