import type { LucideIcon } from 'lucide-react'

interface Segment<V> {
  value: V
  text: string
  /** Shown in place of the text. */
  icon?: LucideIcon
  title?: string
}

interface Props<V> {
  label: string
  segments: readonly Segment<V>[]
  value: V | undefined
  onChange: (value: V) => void
}

/** A few choices side by side, one of which is pressed. */
export const SegmentedControl = <V extends string | number>({
  label,
  segments,
  value,
  onChange,
}: Props<V>) => (
  <div className="segments" role="group" aria-label={label}>
    {segments.map(({ value: each, text, icon: Icon, title }) => (
      <button
        key={each}
        type="button"
        aria-pressed={each === value}
        aria-label={Icon && text}
        title={title}
        onClick={() => onChange(each)}
      >
        {Icon ? <Icon aria-hidden /> : text}
      </button>
    ))}
  </div>
)
