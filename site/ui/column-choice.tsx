import { Columns3 } from 'lucide-react'
import { useState } from 'react'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import type { Column } from './table.tsx'

export interface ChosenColumn<T, Sort extends string = never> extends Column<T, Sort> {
  /** Shown only to whoever chooses it. */
  isExtra?: true
}

/** The columns of a list that the person has chosen, kept in this browser under the name of the list. */
export function useColumnChoice<T, Sort extends string>(
  name: string,
  columns: readonly ChosenColumn<T, Sort>[],
) {
  const key = `frontdesk.columns.${name}`
  const [chosen, setChosen] = useState(() => localStorage.getItem(key)?.split('|'))
  const isShown = ({ title, link, isExtra }: ChosenColumn<T, Sort>) =>
    link === true || (chosen ? chosen.includes(title) : !isExtra)
  return {
    columns,
    shown: columns.filter(isShown),
    isShown,
    toggle: (column: ChosenColumn<T, Sort>) => {
      const titles = columns
        .filter((each) => isShown(each) !== (each.title === column.title))
        .map(({ title }) => title)
      localStorage.setItem(key, titles.join('|'))
      setChosen(titles)
    },
    reset: () => {
      localStorage.removeItem(key)
      setChosen(undefined)
    },
  }
}

/** A button with a dialog in which the columns are chosen. */
export function ColumnChoice<T, Sort extends string>({
  choice: { columns, isShown, toggle, reset },
}: {
  choice: ReturnType<typeof useColumnChoice<T, Sort>>
}) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button icon={Columns3} onClick={() => setOpen(true)}>
        Columns
      </Button>
      {isOpen && (
        <Dialog title="Columns" close={() => setOpen(false)}>
          <ul className="column-choice">
            {columns.map((column) => (
              <li key={column.title}>
                <label>
                  <input
                    type="checkbox"
                    checked={isShown(column)}
                    disabled={column.link}
                    onChange={() => toggle(column)}
                  />
                  {column.title}
                </label>
              </li>
            ))}
          </ul>
          <div className="actions">
            <Button variant="primary" onClick={() => setOpen(false)}>
              Done
            </Button>
            <Button onClick={reset}>Usual columns</Button>
          </div>
        </Dialog>
      )}
    </>
  )
}
