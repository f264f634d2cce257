import { useNavigate } from 'react-router'
import { SegmentedControl } from '../../../ui/segmented-control.tsx'

const views = [
  { value: 'list', text: 'List' },
  { value: 'board', text: 'Board' },
]

/** Switches between the list and the board of orders. */
export function OrderViews({ view }: { view: 'list' | 'board' }) {
  const navigate = useNavigate()
  return (
    <SegmentedControl
      label="View"
      segments={views}
      value={view}
      onChange={(to) => void navigate(to === 'list' ? '/admin/orders' : '/admin/board')}
    />
  )
}
