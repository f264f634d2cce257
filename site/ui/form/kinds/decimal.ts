import type { ChangeEvent } from 'react'
import { readDecimal } from '#content/locale/format.ts'
import { siteLocale } from '../../locale.ts'
import type { ControlProps } from './kind.ts'

/** The attributes of an input of a decimal number, which may be typed as the site writes it. */
export const decimalInput = ({ onChange, ...input }: ControlProps['input']): ControlProps['input'] => ({
  ...input,
  inputMode: 'decimal',
  onChange: (event: ChangeEvent<HTMLInputElement>) => {
    const plain = readDecimal(event.target.value, siteLocale())
    if (plain !== event.target.value) event.target.value = plain
    onChange?.(event)
  },
})
