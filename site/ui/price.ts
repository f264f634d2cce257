import { currencySign, formatMoney } from '#content/locale/format.ts'
import { siteLocale } from './locale.ts'

/** The site's currency in a browser, from the document; defaults to US dollars. */
export const siteCurrency = (): string =>
  (typeof document === 'undefined' ? undefined : document.documentElement.dataset.currency) ?? 'USD'

/** A formatted amount: `349` as `$349.00`; in the site's currency and locale by default. */
export const formatPrice = (
  amount: string,
  currency: string = siteCurrency(),
  locale: string = siteLocale(),
): string => formatMoney(amount.trim(), currency, locale)

/** The sign of a currency, by default of the site's, beside the input of an amount. */
export const priceSign = (currency: string = siteCurrency()): string => currencySign(currency, siteLocale())
