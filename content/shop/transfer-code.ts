import { firstCharacters } from '../model/first-characters.ts'

export interface Transfer {
  /** The account holder. */
  name: string
  iban: string
  /** With two decimals, in euros. */
  amount: string
  /** What the payer has to write. */
  text: string
}

/** Removes line breaks, which would be read as the next element. */
const line = (text: string, max: number) => firstCharacters(text.replaceAll(/\s+/g, ' ').trim(), max)

/**
 * The content of the QR code that fills in a credit transfer in euros (EPC069-12). BIC and structured reference stay empty:
 * banks need no BIC in the EEA, and several apps lose a reference there.
 */
export const transferCode = ({ name, iban, amount, text }: Transfer): string =>
  [
    'BCD',
    '002',
    '1',
    'SCT',
    '',
    line(name, 70),
    iban.replaceAll(' ', ''),
    `EUR${amount}`,
    '',
    '',
    line(text, 140),
  ].join('\n')

/** How the code has to be encoded. */
export const transferCodeOptions = { ecc: 'M', maxVersion: 13, border: 4 } as const
