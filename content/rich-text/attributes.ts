import { formatNumber, productLanguage } from '../locale/format.ts'
import { kinds } from '../model/field.ts'
import type { Attribute, HtmlOptions } from './node.ts'

export const textUpTo = (max: number, optional = false): Attribute => ({
  ...(optional && { default: '' }),
  error: (value) =>
    typeof value === 'string' && value.length <= max ? undefined : `Please keep it to ${max} characters.`,
})

export const addressOf = (
  kind: 'link' | 'image',
  isValid: (address: string) => boolean = () => true,
): Attribute => {
  const { max, pattern, patternMessage } = kinds[kind]
  const wholePattern = new RegExp(`^(?:${pattern})$`, 'u')
  return {
    error: (value) =>
      typeof value === 'string' && value.length <= max && wholePattern.test(value) && isValid(value)
        ? undefined
        : patternMessage,
  }
}

/** The rules for the addresses of links and pictures. */
export const addresses = { link: addressOf('link'), image: addressOf('image') }

/** Whether an address is allowed as a link or a picture. */
export const isAllowed = (kind: keyof typeof addresses, address: unknown): address is string =>
  addresses[kind].error(address) === undefined

export const integer = (min: number, max: number): Attribute => ({
  default: 1,
  error: (value) =>
    Number.isInteger(value) && (value as number) >= min && (value as number) <= max
      ? undefined
      : `A whole number from ${min} to ${formatNumber(max, productLanguage)}.`,
})

export const oneOf = (options: readonly (string | number)[], optional = false): Attribute => ({
  ...(optional && { default: options[0]! }),
  error: (value) =>
    (options as readonly unknown[]).includes(value) ? undefined : `One of: ${options.join(', ')}.`,
})

/** The text if the rule allows it. */
export const allowed = (rule: Attribute, value: unknown) =>
  typeof value === 'string' && !rule.error(value) ? value : undefined

/** The number if the rule allows it, else its default. */
export const allowedNumber = (rule: Attribute, value: unknown) =>
  typeof value === 'number' && !rule.error(value) ? value : Number(rule.default)

/** In a feed, an address of the site with its origin. */
export const toAbsolute = (address: string, { origin, isFeed }: HtmlOptions) =>
  isFeed && address.startsWith('/') ? origin + address : address
