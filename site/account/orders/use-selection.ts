import { useMemo, useState } from 'react'
import { maxAddOnsOf, maxQuantityOf, plainSelection, type Selection } from '#content/shop/selection.ts'
import { formDrafts } from '../../session/form-drafts.ts'
import { useBrowserValue } from '../../ui/use-browser.ts'
import type { OrderedPackage } from './ordered-package.ts'

/** What the customer has chosen of a package. Survives a reload, as the input of the form does. */
export function useSelection({ pack, addOns }: OrderedPackage) {
  const draft = `selection ${pack._id}`
  const stored = useBrowserValue(() => formDrafts.read<string>(draft), undefined)
  const [chosen, setChosen] = useState<Selection>()
  const restored = useMemo(() => (stored ? (JSON.parse(stored) as Selection) : plainSelection), [stored])
  const { quantity, addOns: chosenAddOns } = chosen ?? restored
  const select = (changed: Selection) => {
    // As text, which is the same value at each reading.
    formDrafts.write(draft, JSON.stringify(changed))
    setChosen(changed)
  }
  // What is not sold any more, or not as often, is not chosen.
  const selection: Selection = {
    quantity: Math.min(quantity, maxQuantityOf(pack)),
    addOns: chosenAddOns.flatMap(({ id, quantity: count }) => {
      const addOn = addOns.find(({ _id }) => _id === id)
      return addOn ? [{ id, quantity: Math.min(count, maxAddOnsOf(addOn)) }] : []
    }),
  }
  return { selection, select }
}
