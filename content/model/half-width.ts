/**
 * Text with ordinary digits, letters and signs instead of the full-width ones that Japanese and Chinese input methods
 * type, for values that are compared or sent elsewhere: `１００－０００１` becomes `100-0001`.
 */
export const halfWidth = (text: string): string =>
  text
    .replaceAll(/[！-～]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0))
    .replaceAll('\u3000', ' ')
    .replaceAll(/(?<=\d)[\u2010-\u2015\u2212\u30fc](?=\d)/g, '-')
