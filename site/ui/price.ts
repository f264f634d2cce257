import { formatMoney } from '#content/shop/money.ts'

/** The site's currency in a browser, from the document; defaults to US dollars. */
export const siteCurrency = (): string =>
  (typeof document === 'undefined' ? undefined : document.documentElement.dataset.currency) ?? 'USD'

/** A formatted amount: `349` as `$349.00`; in the site's currency by default. */
export const formatPrice = (amount: string, currency: string = siteCurrency()): string =>
  formatMoney(amount.trim(), currency)
