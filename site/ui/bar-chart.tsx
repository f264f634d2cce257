import { useState } from 'react'

interface Bar {
  key: string
  /** On the axis. */
  label: string
  value: number
  /** The bar in words: `Nov 21: $120 from 2 orders`. */
  description: string
}

interface Props {
  bars: readonly Bar[]
  /** The text shown while no bar is selected. */
  summary: string
  /** The accessible name of the slider that selects a bar. */
  label: string
}

const [width, height] = [960, 150]

/** A bar chart. Hovering a bar, or moving the slider with the arrow keys, shows the description of that bar. */
export function BarChart({ bars, summary, label }: Props) {
  const [index, setIndex] = useState<number>()
  const highest = Math.max(1, ...bars.map(({ value }) => value))
  const step = width / bars.length
  const text = (index !== undefined && bars[index]?.description) || summary
  return (
    <div className="chart">
      <p className="chart-text">{text}</p>
      <svg viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" aria-hidden>
        <line x1="0" x2={width} y1={height} y2={height} className="axis" />
        {bars.map(({ key, value }, i) => {
          const size = Math.max((value / highest) * (height - 10), value > 0 ? 3 : 1)
          return (
            <g key={key} onPointerEnter={() => setIndex(i)} className={i === index ? 'read' : undefined}>
              <rect x={i * step} y="0" width={step} height={height} className="reach" />
              <rect
                x={i * step + step * 0.15}
                y={height - size}
                width={step * 0.7}
                height={size}
                rx="2"
                className={value > 0 ? 'full' : 'none'}
              />
            </g>
          )
        })}
      </svg>
      <p className="chart-axis" aria-hidden>
        {[0, Math.floor(bars.length / 2), bars.length - 1].map((i) => (
          <span key={i}>{bars[i]?.label}</span>
        ))}
      </p>
      <input
        type="range"
        className="chart-range"
        aria-label={label}
        aria-valuetext={text}
        min={0}
        max={bars.length - 1}
        value={index ?? bars.length - 1}
        onChange={(event) => setIndex(Number(event.target.value))}
        onBlur={() => setIndex(undefined)}
      />
    </div>
  )
}
