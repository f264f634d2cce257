import { formatMoney } from '#content/money.ts'

/** What the site sells in, in a browser: its documents name it, where it is not US dollars. */
export const siteCurrency = (): string =>
  (typeof document === 'undefined' ? undefined : document.documentElement.dataset.currency) ?? 'USD'

/** An amount as people read it, in the site's currency unless another one is given: `349` as `$349.00`. */
export const formatPrice = (amount: string, currency: string = siteCurrency()): string =>
  formatMoney(amount.trim(), currency)
