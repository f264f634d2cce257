import { useEffect, useEffectEvent, useId, useState } from 'react'
import type { couponProblem, CouponRule } from '#content/shop/coupon.ts'
import { publicApi } from '../../api/public-api.ts'
import { ApiError } from '../../api/request.ts'
import { Button } from '../../ui/button.tsx'
import { errorMessage } from '../../ui/errors.ts'
import { formatPrice } from '../../ui/price.ts'
import { useQueryString } from '../../ui/use-browser.ts'
import { couponProblemOf, type OrderedPackage } from './ordered-package.ts'
import type { Chosen } from './use-selection.ts'

interface Props {
  offered: OrderedPackage
  chosen: Chosen
  /** What was typed before the script was there. */
  early: string | undefined
  /** Sets the coupon, or removes it. */
  onChange: (coupon: CouponRule | undefined) => void
}

const problems: Record<
  NonNullable<ReturnType<typeof couponProblem>>,
  (rule: CouponRule, offered: OrderedPackage) => string
> = {
  'not for these': () => 'This code is not for what you have chosen.',
  'too little': ({ leastTotal }, { currency, locale }) =>
    `This code is for orders of ${formatPrice(leastTotal, currency, locale)} and more.`,
}

/** A code that takes something off: typed, or from the address of the page. */
export function CouponField({ offered, chosen, early, onChange }: Props) {
  const query = useQueryString()
  const fromAddress = new URLSearchParams(query).get('coupon') ?? ''
  const [typed, setTyped] = useState('')
  const [pending, setPending] = useState(false)
  const [error, setError] = useState('')
  const id = useId()
  const { coupon } = chosen

  async function check(code: string) {
    setPending(true)
    setError('')
    try {
      onChange((await publicApi('POST /check-coupon', { body: { coupon: code } })).data)
      setTyped('')
    } catch (refused) {
      setError((refused instanceof ApiError && refused.errors.coupon) || errorMessage(refused))
    }
    setPending(false)
  }

  const checkAddress = useEffectEvent((code: string) => {
    setTyped(code)
    if (coupon?.code !== code.trim().toUpperCase()) void check(code)
  })
  useEffect(() => {
    if (fromAddress) queueMicrotask(() => checkAddress(fromAddress))
  }, [fromAddress])

  useEffect(() => {
    if (early) queueMicrotask(() => setTyped(early))
  }, [early])

  if (!offered.asksForCoupon && !coupon && !fromAddress) return null
  const problem = couponProblemOf(offered, chosen)
  if (coupon)
    return (
      <div className="coupon" role="status">
        <p>
          Coupon <strong>{coupon.code}</strong>
          {problem && <span className="note bad"> {problems[problem](coupon, offered)}</span>}
        </p>
        <Button variant="link" onClick={() => onChange(undefined)}>
          Remove
        </Button>
      </div>
    )
  return (
    <div className="field coupon-field">
      <label htmlFor={id}>
        Coupon code<span className="optional"> (optional)</span>
      </label>
      <div className="coupon">
        <input
          id={id}
          name="coupon"
          value={typed}
          maxLength={100}
          autoComplete="off"
          autoCapitalize="characters"
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          onChange={({ target }) => setTyped(target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            // It would submit the order.
            event.preventDefault()
            if (typed.trim()) void check(typed)
          }}
        />
        <Button disabled={pending || !typed.trim()} onClick={() => void check(typed)}>
          {pending ? 'Checking…' : 'Apply'}
        </Button>
      </div>
      <p className="error" id={`${id}-error`} role="alert" hidden={!error}>
        {error}
      </p>
    </div>
  )
}
