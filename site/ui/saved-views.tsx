import { Bookmark, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Link, useLocation } from 'react-router'
import { Button, IconButton } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { Form } from './form/Form.tsx'

/** The filters, sort order and page size of a list under a name. */
export interface SavedView {
  name: string
  /** The query of its address: `?paymentStatus=UnPaid`. */
  search: string
}

const maxViews = 30

function useOwnViews(list: string) {
  const key = `frontdesk.views.${list}`
  const [views, setViews] = useState(() => readViews(key))
  return {
    views,
    save: (next: SavedView[]) => {
      localStorage.setItem(key, JSON.stringify(next))
      setViews(next)
    },
  }
}

/** What is no list, such as after an edit in the browser's tools, counts as none. */
function readViews(key: string): SavedView[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? '[]')
    return Array.isArray(stored) ? (stored as SavedView[]) : []
  } catch {
    return []
  }
}

/** The query of the current list, from its first page on. */
function useCurrentSearch() {
  const query = new URLSearchParams(useLocation().search)
  query.delete('page')
  return query.size > 0 ? `?${query}` : ''
}

/** A button with a dialog of the usual views of a list and of those that the person has saved in this browser. */
export function SavedViews({ list, usual }: { list: string; usual: readonly SavedView[] }) {
  const [isOpen, setOpen] = useState(false)
  const { views, save } = useOwnViews(list)
  const { pathname } = useLocation()
  const search = useCurrentSearch()
  const close = () => setOpen(false)
  const isTaken = (name: string) => [...usual, ...views].some((view) => view.name === name.trim())
  return (
    <>
      <Button icon={Bookmark} onClick={() => setOpen(true)}>
        Views
      </Button>
      {isOpen && (
        <Dialog title="Views" close={close}>
          <ul className="saved-views">
            {[...usual, ...views].map((view) => (
              <li key={view.name}>
                <Link
                  to={pathname + view.search}
                  aria-current={view.search === search ? 'page' : undefined}
                  onClick={close}
                >
                  {view.name}
                </Link>
                {views.includes(view) && (
                  <IconButton
                    icon={Trash2}
                    label={`Delete view ${view.name}`}
                    onClick={() => save(views.filter((each) => each !== view))}
                  />
                )}
              </li>
            ))}
          </ul>
          {views.length < maxViews && (
            <Form
              fields={{
                name: {
                  kind: 'text',
                  label: 'Save the list as it is now',
                  max: 60,
                  help: 'With its filters, sort order and page size. Kept in this browser.',
                },
              }}
              checks={{ name: (name) => (isTaken(name) ? 'There is a view with this name.' : undefined) }}
              button="Save view"
              onSubmit={({ name }) => {
                save([...views, { name: name.trim(), search }])
                return Promise.resolve()
              }}
              onCancel={close}
            />
          )}
        </Dialog>
      )}
    </>
  )
}
