declare module 'subset-font' {
  /** Reduces a font to the characters of `text`, at fixed values of its variation axes. */
  export default function subsetFont(
    font: Buffer,
    text: string,
    options: { targetFormat: 'sfnt'; variationAxes?: Record<string, number> },
  ): Promise<Buffer>
}
