import { formatNumber } from '#content/locale/format.ts'
import { siteLocale } from './locale.ts'

/** A number in the locale of the site: `1,234`. */
export const formatCount = (count: number): string => formatNumber(count, siteLocale())
