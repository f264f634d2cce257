import { usePendingAction } from '../../ui/use-pending-action.ts'
import { Button } from '../../ui/button.tsx'

interface Props {
  /** The days to pay. */
  days: number
  choose: () => Promise<unknown>
}

/** Offers to pay on invoice instead. */
export function ChooseTransfer({ days, choose }: Props) {
  const { pending, error, run } = usePendingAction(async () => void (await choose()))
  return (
    <>
      <h2 className="long">Or pay on invoice</h2>
      <p className="lines">
        You get an invoice with our account, and transfer the amount{' '}
        {days === 0 ? 'at once' : days === 1 ? 'within one day' : `within ${days} days`}.
      </p>
      <p className="row">
        <Button disabled={pending} onClick={run}>
          {pending ? 'Issuing the invoice…' : 'Pay on invoice'}
        </Button>
      </p>
      {error && (
        <p className="note bad" role="alert">
          {error}
        </p>
      )}
    </>
  )
}
