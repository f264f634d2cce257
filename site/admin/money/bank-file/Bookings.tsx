import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { useAction } from '../../../ui/use-action.ts'
import { BookingRow } from './BookingRow.tsx'
import { plural } from './plural.ts'
import { recordBookings, type Booking, type ChosenFile, type ReadFile } from './queries.ts'

interface Props {
  chosen: ChosenFile
  bookings: readonly Booking[]
  onRead: (read: ReadFile) => void
}

export type Decide = (decided: {
  matches?: { booking: string; order: string }[]
  ignored?: string[]
}) => Promise<string | undefined>

const atOnce = 500

/** The payments of a file: those to confirm, those to judge, and those that are decided. */
export function Bookings({ chosen, bookings, onRead }: Props) {
  const { runAction, pending } = useAction('orders', 'mails', 'customers')
  const of = (state: Booking['state']) => bookings.filter((booking) => booking.state === state)
  const open = of('open')
  const exact = open.filter(({ isExact }) => isExact)

  /** Resolves to what is wrong with the only booking that was to be recorded, if something is. */
  const decide: Decide = async ({ matches = [], ignored = [] }) => {
    let problem: string | undefined
    await runAction(
      async () => {
        const { data } = await recordBookings(chosen, { matches, ignored })
        onRead(data)
        return data.bookings.filter((each) => each.problem)
      },
      {
        success: (failed) => {
          if (matches.length === 1) problem = failed[0]?.problem ?? undefined
          if (ignored.length > 0) return { text: 'It is not proposed again.' }
          const isDone = ({ _id }: Booking) =>
            matches.some(({ booking }) => booking === _id) && failed.every((each) => each._id !== _id)
          return { text: resultOf(bookings.filter(isDone), failed.length) }
        },
        failure: 'The bookings could not be recorded.',
      },
    )
    return problem
  }

  if (bookings.length === 0)
    return (
      <Panel label="Payments">
        <EmptyState title="No payments">No customer has paid in this file.</EmptyState>
      </Panel>
    )
  return (
    <>
      {exact.length > 0 && (
        <Panel title="Certain" count={exact.length}>
          <p className="muted">The text names one order, and the amount fits.</p>
          <div className="actions">
            <Button
              variant="primary"
              disabled={pending}
              onClick={() =>
                decide({
                  matches: exact
                    .slice(0, atOnce)
                    .map(({ _id, order }) => ({ booking: _id, order: order!.number })),
                })
              }
            >
              {exact.length === 1 ? 'Record it' : `Record all ${Math.min(exact.length, atOnce)}`}
            </Button>
          </div>
          <Rows bookings={exact} decide={decide} pending={pending} />
        </Panel>
      )}
      <Group
        title="To judge"
        bookings={open.filter(({ isExact }) => !isExact)}
        decide={decide}
        pending={pending}
      />
      <Group title="Recorded" bookings={of('recorded')} decide={decide} pending={pending} />
      <Group title="Ignored" bookings={of('ignored')} decide={decide} pending={pending} />
    </>
  )
}

const resultOf = (done: readonly Booking[], failed: number) => {
  const returned = done.filter(({ kind }) => kind === 'return').length
  const paid = done.length - returned
  const counts = [
    (paid > 0 || returned === 0) && plural(paid, 'payment'),
    returned > 0 && plural(returned, 'returned payment'),
  ]
  const text = `${counts.filter(Boolean).join(' and ')} recorded.`
  return failed > 0 ? `${text} ${failed} could not be.` : text
}

interface RowsProps {
  bookings: readonly Booking[]
  decide: Decide
  pending: boolean
}

const Group = ({ title, bookings, ...props }: RowsProps & { title: string }) =>
  bookings.length > 0 && (
    <Panel title={title} count={bookings.length}>
      <Rows bookings={bookings} {...props} />
    </Panel>
  )

const shownFirst = 50

function Rows({ bookings, decide, pending }: RowsProps) {
  const [shown, setShown] = useState(shownFirst)
  return (
    <>
      <ul className="row-list">
        {bookings.slice(0, shown).map((booking) => (
          <BookingRow key={booking._id} booking={booking} decide={decide} pending={pending} />
        ))}
      </ul>
      {bookings.length > shown && (
        <div className="actions">
          <Button onClick={() => setShown(shown + shownFirst)}>Show more</Button>
        </div>
      )}
    </>
  )
}
