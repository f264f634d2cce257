import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Search } from 'lucide-react'
import { useEffect, useId, useState, type KeyboardEvent } from 'react'
import { useNavigate } from 'react-router'
import { useModal } from '../ui/use-modal.ts'
import { commands, fields, foundCommands, matching, type Command } from './commands.ts'

/** Of screens, actions and fields, so that what is stored is in sight. */
const mostKnown = 20

/** Finds any screen, action and field by a few letters, and what is stored by any of its words. A combobox as WAI-ARIA describes it. */
export function Palette({ close }: { close: () => void }) {
  const id = useId()
  const modal = useModal(close)
  const navigate = useNavigate()
  const [question, setQuestion] = useState('')
  const [at, setAt] = useState(0)
  const words = question.trim()
  const stored = useQuery({
    queryKey: ['palette', words],
    queryFn: ({ signal }) => foundCommands(words, signal),
    enabled: words.length > 1,
    placeholderData: keepPreviousData,
    // What is stored may be renamed or deleted by the next time.
    staleTime: 0,
    gcTime: 0,
  })
  const known = words ? [...commands, ...fields] : commands.filter(({ group }) => group === 'Screens')
  const found = [
    ...matching(known, words).slice(0, mostKnown),
    ...(words.length > 1 ? (stored.data ?? []) : []),
  ]
  const chosen = Math.min(at, found.length - 1)

  function run(command: Command | undefined) {
    if (!command) return
    close()
    if (command.to) void navigate(command.to)
    else void command.run?.()
  }
  function move(event: KeyboardEvent) {
    const to = { ArrowDown: chosen + 1, ArrowUp: chosen - 1, Home: 0, End: found.length - 1 }[event.key]
    if (event.key === 'Enter') run(found[chosen])
    else if (to !== undefined && found.length > 0) setAt((to + found.length) % found.length)
    else return
    event.preventDefault()
  }
  useEffect(() => {
    document.getElementById(`${id}-${chosen}`)?.scrollIntoView({ block: 'nearest' })
  }, [id, chosen])
  return (
    <dialog {...modal} className="palette" aria-label="Go to anything" closedby="any">
      <div className="palette-question">
        <Search aria-hidden />
        <input
          type="text"
          role="combobox"
          aria-label="Go to a screen, words, an order, a message, a person or an action"
          aria-expanded="true"
          aria-controls={`${id}-list`}
          aria-activedescendant={found.length > 0 ? `${id}-${chosen}` : undefined}
          aria-autocomplete="list"
          autoComplete="off"
          placeholder="Go to …"
          value={question}
          onChange={(event) => {
            setQuestion(event.target.value)
            setAt(0)
          }}
          onKeyDown={move}
        />
      </div>
      <div id={`${id}-list`} role="listbox" aria-label="Found" className="palette-found">
        {found.map((command, i) => (
          <button
            type="button"
            tabIndex={-1}
            key={`${command.group} ${command.text} ${command.to} ${command.id}`}
            id={`${id}-${i}`}
            role="option"
            aria-selected={i === chosen}
            onPointerMove={() => setAt(i)}
            onClick={() => run(command)}
          >
            <span>{command.text}</span>
            <small>{command.more ?? command.group}</small>
          </button>
        ))}
      </div>
      <p className={found.length > 0 ? 'hidden' : 'palette-none'} role="status">
        {found.length > 0
          ? `${found.length} found`
          : stored.isFetching
            ? 'Searching …'
            : 'Nothing was found.'}
      </p>
    </dialog>
  )
}
