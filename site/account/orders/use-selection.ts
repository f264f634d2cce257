import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import type { CouponRule } from '#content/shop/coupon.ts'
import type { Interval } from '#content/shop/periods.ts'
import { maxAddOnsOf, maxQuantityOf, plainSelection, type Selection } from '#content/shop/selection.ts'
import { formDrafts } from '../../session/form-drafts.ts'
import { useBrowserValue } from '../../ui/use-browser.ts'
import type { OrderedPackage } from './ordered-package.ts'

/** What the customer has chosen, and the coupon that they entered. */
export interface Chosen extends Selection {
  coupon?: CouponRule | undefined
  /** Of a package that is paid by the period; by default that of its price. */
  period?: Interval | undefined
}

/** A selection, with what was chosen before the script was there, by name of the control. */
function withEarly(before: Chosen, early: Early, { addOns, periods }: OrderedPackage): Chosen {
  const interval = periods?.terms.find((each) => each.interval === early['period'])?.interval
  return {
    ...before,
    quantity: Number(early['quantity'] ?? before.quantity),
    addOns: addOns.flatMap(({ _id: id }) => {
      const known = before.addOns.find((each) => each.id === id)
      if (early[id] === '') return []
      return known ?? (early[id] ? { id, quantity: 1 } : [])
    }),
    ...(interval && { period: interval }),
  }
}

type Early = Readonly<Record<string, string>>

/** As text, which is the same value at each reading: what was chosen before a reload, and the choice on the card that led here. */
function readSelection(draft: string): string {
  const stored = formDrafts.read<string>(draft)
  const chosen = stored ? (JSON.parse(stored) as Chosen) : plainSelection
  const period = new URLSearchParams(location.search).get('period')
  return JSON.stringify({ ...chosen, ...(period && { period }) })
}

/** What the customer has chosen of a package. Survives a reload, as the input of the form does. */
export function useSelection(offered: OrderedPackage, early: Early) {
  const { pack, addOns, periods } = offered
  const draft = `selection ${pack._id}`
  const read = useBrowserValue(() => readSelection(draft), undefined)
  const [selected, setSelected] = useState<Chosen>()
  const restored = useMemo(() => (read ? (JSON.parse(read) as Chosen) : plainSelection), [read])
  const { quantity, addOns: chosenAddOns, coupon, period: wanted }: Chosen = selected ?? restored
  /** Changes what is chosen by then, which can be more than when the caller was rendered. */
  const select = (change: (now: Chosen) => Chosen) =>
    setSelected((now) => change(now ?? (JSON.parse(readSelection(draft)) as Chosen)))
  useEffect(() => {
    if (!selected) return
    formDrafts.write(draft, JSON.stringify(selected))
    // A reload shows the same, whatever the link was.
    const linked = new URLSearchParams(location.search).get('period')
    if (linked && selected.period)
      history.replaceState(history.state, '', `${location.pathname}?period=${selected.period}`)
  }, [selected, draft])
  const isEarly = ['period', 'quantity', ...addOns.map(({ _id }) => _id)].some((name) => name in early)
  const selectEarly = useEffectEvent(() => select((now) => withEarly(now, early, offered)))
  useEffect(() => {
    // After the render with what the browser has stored.
    if (isEarly) queueMicrotask(() => selectEarly())
  }, [isEarly])
  // What is not sold any more, or not as often, is not chosen.
  const chosen: Chosen = {
    quantity: Math.min(quantity, maxQuantityOf(pack)),
    addOns: chosenAddOns.flatMap(({ id, quantity: count }) => {
      const addOn = addOns.find(({ _id }) => _id === id)
      return addOn ? [{ id, quantity: Math.min(count, maxAddOnsOf(addOn)) }] : []
    }),
    coupon,
    period: periods?.terms.find(({ interval }) => interval === wanted)?.interval,
  }
  return { chosen, select }
}
