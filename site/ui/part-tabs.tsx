import { Activity, useState, type ReactNode } from 'react'
import { TabLinks, type TabLink } from './tab-links.tsx'

export interface PartTab extends TabLink {
  main: ReactNode
  /** Beside it if there is room, else below. */
  side?: ReactNode
}

interface Props {
  label: string
  tabs: readonly PartTab[]
  /** The key of the current tab. */
  current: string
}

/** The parts of a screen as tabs with addresses. A tab keeps what was typed and opened while another one is shown. */
export function PartTabs({ label, tabs, current }: Props) {
  const [opened, setOpened] = useState<readonly string[]>([current])
  if (!opened.includes(current)) setOpened([...opened, current])
  return (
    <div className="part-tabs">
      <TabLinks label={label} keepsScroll tabs={tabs} current={current} />
      {tabs
        .filter(({ key }) => opened.includes(key))
        .map(({ key, main, side }) => (
          <Activity key={key} mode={key === current ? 'visible' : 'hidden'}>
            <div className={main && side ? 'panels uneven' : 'panels one'}>
              {main && <div className="stack">{main}</div>}
              {side && <div className="stack">{side}</div>}
            </div>
          </Activity>
        ))}
    </div>
  )
}
