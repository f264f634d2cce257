import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { Search } from 'lucide-react'
import { useEffect, useId, useState, type KeyboardEvent } from 'react'
import { useNavigate } from 'react-router'
import type { Permission } from '#content/model/permissions.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { Highlight } from '../../operations/search/Highlight.tsx'
import { errorMessage } from '../../../ui/errors.ts'
import { loadChunk } from '../../../ui/lazy.ts'
import { containsWords, searchQuery } from '../../operations/search/queries.ts'
import type { Command } from '../../lib/command.ts'
import { Button } from '../../../ui/button.tsx'

/** The commands; a part of its own. Those that features load contain the whole content model. */
const commandsQuery = queryOptions({
  queryKey: ['commands'],
  queryFn: () =>
    loadChunk(async () => {
      const { findCommands, loadMore } = await import('./commands.ts')
      return { findCommands, more: await loadMore() }
    }),
  staleTime: Infinity,
})

/** The maximum number of stored records per kind; the search screen lists more. */
const recordsPerKind = 8

interface Props {
  permissions: readonly Permission[]
  close: () => void
}

/**
 * Finds screens, actions and fields that the person may use by a few letters, and stored records by any of their text. A
 * WAI-ARIA combobox.
 */
export function CommandPalette({ permissions, close }: Props) {
  const id = useId()
  const navigate = useNavigate()
  const [query, setQuery] = useState('')
  const [index, setIndex] = useState(0)
  const text = query.trim()
  const records = useQuery({ ...searchQuery(text, recordsPerKind), placeholderData: keepPreviousData })
  const loaded = useQuery(commandsQuery)
  // Until the results arrive, those of the previous text which contain the new one.
  const found = records.isPlaceholderData
    ? records.data.filter((each) => containsWords(each, text))
    : (records.data ?? [])
  const results = loaded.data?.findCommands(text, loaded.data.more, found, permissions) ?? []
  const selected = Math.min(index, results.length - 1)

  function run(command: Command | undefined) {
    if (!command) return
    close()
    if (command.to) void navigate(command.to)
    else void command.run?.()
  }
  function move(event: KeyboardEvent) {
    const to = { ArrowDown: selected + 1, ArrowUp: selected - 1, Home: 0, End: results.length - 1 }[event.key]
    if (event.key === 'Enter') run(results[selected])
    else if (to !== undefined && results.length > 0) setIndex((to + results.length) % results.length)
    else return
    event.preventDefault()
  }
  useEffect(() => {
    document.getElementById(`${id}-${selected}`)?.scrollIntoView({ block: 'nearest' })
  }, [id, selected])
  return (
    <Dialog title="Command palette" kind="palette" close={close}>
      <div className="palette-query">
        <Search aria-hidden />
        <input
          type="text"
          role="combobox"
          aria-label="Go to a screen, text, order, message, person or action"
          aria-expanded="true"
          aria-controls={`${id}-list`}
          aria-activedescendant={results.length > 0 ? `${id}-${selected}` : undefined}
          aria-autocomplete="list"
          autoComplete="off"
          placeholder="Go to…"
          value={query}
          onChange={(event) => {
            setQuery(event.target.value)
            setIndex(0)
          }}
          onKeyDown={move}
        />
      </div>
      <div id={`${id}-list`} role="listbox" aria-label="Results" className="palette-results">
        {results.map((command, i) => (
          <Button
            variant="bare"
            tabIndex={-1}
            key={`${command.group} ${command.text} ${command.to} ${command.id}`}
            id={`${id}-${i}`}
            role="option"
            aria-selected={i === selected}
            onPointerMove={() => setIndex(i)}
            onClick={() => run(command)}
          >
            <span>{command.id ? <Highlight text={command.text} q={text} /> : command.text}</span>
            <small>{command.more ?? command.group}</small>
            {command.excerpt && (
              <span className="found-words">
                <Highlight text={command.excerpt} q={text} />
              </span>
            )}
          </Button>
        ))}
      </div>
      <p className={results.length > 0 ? 'hidden' : 'palette-none'} role="status">
        {results.length > 0
          ? `${results.length} results`
          : loaded.isError
            ? errorMessage(loaded.error)
            : loaded.isPending || records.isFetching
              ? 'Searching…'
              : 'No results found.'}
      </p>
    </Dialog>
  )
}
