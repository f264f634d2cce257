import { SlidersHorizontal } from 'lucide-react'
import { useEffect, useEffectEvent, useId, useState, type ReactNode } from 'react'
import { Button } from './button.tsx'
import { DateInput } from './date-input.tsx'
import { Select, type Option } from './select.tsx'
import { useEditedText } from './use-edited-text.ts'

interface FilterProps {
  label: string
  value: string
  onChange: (value: string) => void
}

/** A search field that searches while the user types, 200 ms after the last key. */
export function SearchFilter({
  label = 'Search',
  value,
  onChange,
}: Omit<FilterProps, 'label'> & { label?: string }) {
  const { text, setText, submit } = useEditedText(value, onChange)
  const search = useEffectEvent(() => submit(text.trim()))
  useEffect(() => {
    if (text.trim() === value) return
    const timer = setTimeout(search, 200)
    return () => clearTimeout(timer)
  }, [text, value])
  return (
    <label className="search">
      {label}
      <input type="search" value={text} maxLength={200} onChange={(event) => setText(event.target.value)} />
    </label>
  )
}

/** A filter with several values; `all` is the label of the empty one. */
export const SelectFilter = ({
  all = 'All',
  options,
  ...filter
}: FilterProps & { all?: string; options: readonly Option[] }) => (
  <Select {...filter} options={[['', all], ...options]} />
)

interface Period {
  from: string
  to: string
}

/** A filter by the first and the last day, as YYYY-MM-DD. Both stay next to each other. */
export const PeriodFilter = ({
  from,
  to,
  onChange,
}: Period & { onChange: (change: Partial<Period>) => void }) => (
  <div className="period">
    <label>
      From
      <DateInput value={from} onChange={(value) => onChange({ from: value })} />
    </label>
    <label>
      To
      <DateInput value={to} onChange={(value) => onChange({ to: value })} />
    </label>
  </div>
)

/** The filters beside the search; on a phone, a button with the number of set filters opens them. */
export function MoreFilters({ count, children }: { count: number; children: ReactNode }) {
  const [open, setOpen] = useState(false)
  const id = useId()
  return (
    <>
      <Button
        icon={SlidersHorizontal}
        data-toggle
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        {count > 0 ? `Filters (${count})` : 'Filters'}
      </Button>
      <div id={id} className="more-filters" data-open={open}>
        {children}
      </div>
    </>
  )
}
