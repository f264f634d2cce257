import type PDFDocument from 'pdfkit'
import type { Direction } from '#content/locale/locale.ts'
import type { Bar } from './document.ts'
import type { TextStyle, TextWriter } from './text-writer.ts'

/** The height of a chart with its texts, in points. */
export const barsHeight = 84
const plot = 48
const lineColor = '#dedfd3'
const text: TextStyle = { size: 7, color: '#4b5c55', width: 0 }
const widest = 56

interface Place {
  x: number
  y: number
  width: number
  /** The middle of the page, on which a document from right to left is mirrored. */
  middle: number
  direction: Direction
  color: string
}

/** Draws values over time: the last one in the color of the brand, with its text and its label, as has each if there is room. */
export function drawBars(
  doc: InstanceType<typeof PDFDocument>,
  writer: TextWriter,
  bars: readonly Bar[],
  { x, y, width, middle, direction, color }: Place,
): void {
  const values = bars.map(({ value }) => value)
  const [highest, lowest] = [Math.max(0, ...values), Math.min(0, ...values)]
  const scale = plot / (highest - lowest || 1)
  const zero = y + 14 + highest * scale
  const step = Math.min(widest, width / bars.length)
  const place = (from: number, size: number) => (direction === 'rtl' ? 2 * middle - from - size : from)
  const labelY = y + 14 + plot + 4
  // Beside each other, many would overlap.
  const every = step >= 40 ? 1 : Math.ceil(bars.length / 4)
  bars.forEach(({ value, label, text: shown }, i) => {
    const isLast = i === bars.length - 1
    const height = Math.max(Math.abs(value) * scale, 0.75)
    const from = x + i * step
    doc
      .rect(place(from + step * 0.15, step * 0.7), value < 0 ? zero : zero - height, step * 0.7, height)
      .fillOpacity(1)
      .fill(isLast ? color : '#b9c4be')
    if ((bars.length - 1 - i) % every !== 0) return
    const style = { ...text, width: step * every }
    const start = from + step * 0.15
    writer.write(shown, start, value < 0 ? zero - 11 : zero - height - 11, style)
    writer.write(label, start, labelY, style)
  })
  const end = x + step * bars.length
  doc.moveTo(place(x, 0), zero).lineTo(place(end, 0), zero).lineWidth(0.75).strokeColor(lineColor).stroke()
}
