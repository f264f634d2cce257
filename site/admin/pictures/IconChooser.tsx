import { useState } from 'react'
import { createPortal } from 'react-dom'
import { iconAddress, iconNames, icons } from '#content/icons.ts'
import { Search } from '../ui/search.tsx'
import { Empty } from '../ui/states.tsx'
import { useModal } from '../ui/use-modal.ts'

interface Props {
  current: string
  choose: (address: string) => void
  close: () => void
}

/** The icon set, shown in the brand's color. */
export function IconChooser({ current, choose, close }: Props) {
  const modal = useModal(close)
  const [q, setQ] = useState('')
  const found = iconNames.filter((name) =>
    `${icons[name]} ${name}`.toLowerCase().includes(q.trim().toLowerCase()),
  )
  return createPortal(
    <dialog {...modal} className="dialog large" aria-labelledby="icons-title">
      <h2 id="icons-title">Choose an icon</h2>
      <div className="stack tight">
        <div className="filters">
          <Search label="Search" value={q} onSearch={setQ} />
        </div>
        {found.length === 0 ? (
          <Empty title="Nothing was found">Upload a picture of your own instead.</Empty>
        ) : (
          <ul className="pictures icons">
            {found.map((name) => {
              const address = iconAddress(name)
              return (
                <li key={name}>
                  <button
                    type="button"
                    className="picture"
                    aria-pressed={address === current}
                    onClick={() => choose(address)}
                  >
                    <img src={address} alt="" width={32} height={32} loading="lazy" />
                    <span>{icons[name]}</span>
                  </button>
                </li>
              )
            })}
          </ul>
        )}
        <div className="actions">
          <button type="button" className="btn" onClick={close}>
            Cancel
          </button>
        </div>
      </div>
    </dialog>,
    document.body,
  )
}
