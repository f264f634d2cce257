import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { reachTextOfSeveral } from '#content/model/reach.ts'
import { orderStates, orderStatuses, type OrderStatus } from '#content/shop/order-states.ts'
import { ActionSelect } from '../../../ui/action-select.tsx'
import { Button } from '../../../ui/button.tsx'
import { DownloadButton } from '../../../ui/download-button.tsx'
import { BulkActions, type Selection } from '../../../ui/selection.tsx'
import { toast } from '../../../ui/toast.tsx'
import { useAction } from '../../../ui/use-action.ts'
import { useIfMailed } from '../../inbox/mail/mail-server.ts'
import { useMay } from '../../lib/use-may.ts'
import { assignOrders, cancelOrders, remindOfOrders, setStages } from './bulk-queries.ts'
import { cannotUnsendText, confirmDelivery, countMailed, notifiedText } from './delivery.ts'
import { DueDatesDialog } from './DueDatesDialog.tsx'
import { findOrders, findReaches, setOrderStatus, type ChangedOrder, type ListedOrder } from './queries.ts'
import { WriteDialog } from './WriteDialog.tsx'
import { useAdministrators } from './use-administrators.ts'
import { isTold, stagesQuery, type Stage } from './work-queries.ts'

const ordersAre = (count: number) => (count === 1 ? '1 order is' : `${count} orders are`)

/** What can be done with the selected orders. */
export function OrderBulkActions({ selection }: { selection: Selection<ListedOrder> }) {
  const may = useMay()
  const { runAction, pending } = useAction('orders', 'mails')
  const { options: people, nameOfAssignee } = useAdministrators()
  const ifMailed = useIfMailed()
  const count = selection.rows.length
  const stages = useQuery({ ...stagesQuery, enabled: count > 0 }).data ?? []
  const [datesOrders, setDatesOrders] = useState<readonly ListedOrder[]>()
  const [writtenTo, setWrittenTo] = useState<readonly ListedOrder[]>()

  /** The selected orders as they are now, also those on other pages; undefined if they cannot be read. */
  async function readOrders(failure: string): Promise<readonly ListedOrder[] | undefined> {
    const ids = selection.rows.map(({ _id }) => _id)
    let orders: readonly ListedOrder[] | undefined
    await runAction(async () => (orders = await findOrders(ids)), { failure })
    return orders
  }
  const clear = (changed: boolean) => {
    if (changed) selection.set([])
  }
  const told = (result: string, changed: readonly ChangedOrder[], isMailed: boolean) => ({
    detail: `${result} ${isMailed ? notifiedText(changed) : ''}`.trim(),
    undo: true,
    undoDetail: cannotUnsendText(countMailed(changed)),
  })

  async function setStatus(status: OrderStatus) {
    const failure = 'The order status could not be updated.'
    const orders = await readOrders(failure)
    if (!orders) return
    const changed = orders.filter(({ orderStatus }) => orderStatus !== status)
    if (orderStates[status].isDone && !(await confirmDelivery(changed))) return
    const result = `${ordersAre(orders.length)} ${status}.`
    if (changed.length === 0) return toast({ text: 'Nothing to change.', detail: result })
    clear(
      await runAction(() => setOrderStatus(changed, status), {
        success: ({ changed: answers }) => ({
          text: changed.length === 1 ? 'Order status updated.' : 'Order statuses updated.',
          ...told(result, answers, orderStates[status].isDone),
        }),
        failure,
      }),
    )
    return undefined
  }
  async function moveTo({ key, role, name }: Stage) {
    const failure = 'The orders could not be moved.'
    const orders = await readOrders(failure)
    if (!orders || (role === 'delivered' && !(await confirmDelivery(orders)))) return
    clear(
      await runAction(() => setStages(orders, key), {
        success: ({ data }) => ({
          text: 'Stage changed.',
          ...told(`${ordersAre(data.length)} in “${name}”.`, data, isTold(role)),
        }),
        failure,
      }),
    )
  }
  const assign = async (id: string) =>
    clear(
      await runAction(() => assignOrders(selection.rows, id || null), {
        success: ({ data }) => ({
          text: id ? `Assigned to ${nameOfAssignee(id)}.` : 'Assigned to nobody.',
          detail: `${data.length} ${data.length === 1 ? 'order' : 'orders'}.`,
          undo: true,
        }),
        failure: 'The orders could not be assigned.',
      }),
    )
  const remind = async () =>
    clear(
      await runAction(() => remindOfOrders(selection.rows), {
        question: {
          title: `Send payment reminders for ${count === 1 ? '1 order' : `${count} orders`}?`,
          text: 'The customers get an email with the next step to pay. Left out are orders of which nothing is due, customers who have turned reminders off, and those reminded within a day.',
          confirmLabel: 'Send reminders',
        },
        success: (answers) => {
          const reminded = answers.filter((each) => each.reminded).length
          const others = answers.length - reminded
          return {
            text: reminded === 1 ? '1 reminder written.' : `${reminded} reminders written.`,
            detail: [
              reminded > 0 && ifMailed('The emails are on their way.'),
              others > 0 && `Without a reminder: ${others} of the selected orders.`,
            ]
              .filter(Boolean)
              .join(' '),
          }
        },
        failure: 'The reminders could not be sent.',
      }),
    )
  async function cancel() {
    const failure = 'The orders could not be canceled.'
    const orders = await readOrders(failure)
    if (!orders) return
    const unpaid = orders.filter(({ paymentStatus }) => paymentStatus === 'UnPaid')
    if (unpaid.length === 0)
      return toast({ text: 'Nothing to cancel.', detail: 'Only an unpaid order can be canceled.' })
    const others = orders.length - unpaid.length
    // The question does not depend on this: without it, it says nothing about emails.
    const reaches = await findReaches(unpaid.map(({ _id }) => _id)).catch(() => [])
    clear(
      await runAction(() => cancelOrders(unpaid), {
        question: {
          title:
            unpaid.length === 1 ? `Cancel order ${unpaid[0]!.number}?` : `Cancel ${unpaid.length} orders?`,
          text: `This can’t be undone. The customers can no longer pay for them.${
            reaches.length > 0 ? ` ${reachTextOfSeveral(reaches)}` : ''
          }${others > 0 ? ` ${others} of the selected orders stay, because they are not unpaid.` : ''}`,
          confirmLabel: unpaid.length === 1 ? 'Cancel order' : 'Cancel orders',
          cancelLabel: unpaid.length === 1 ? 'Keep order' : 'Keep orders',
        },
        success: { text: unpaid.length === 1 ? 'Order canceled.' : 'Orders canceled.' },
        failure,
      }),
    )
    return undefined
  }

  return (
    <>
      <BulkActions selection={selection}>
        {orderStatuses.toReversed().map((status) => (
          <Button key={status} disabled={pending} onClick={() => setStatus(status)}>
            {orderStates[status].action}
          </Button>
        ))}
        <ActionSelect
          label="Move to stage"
          value=""
          options={[['', 'Move to stage…'], ...stages.map(({ key, name }) => [key, name] as const)]}
          onSelect={(key) => {
            const stage = stages.find((each) => each.key === key)
            if (stage) void moveTo(stage)
          }}
        />
        {may('orders.assign') && (
          <ActionSelect
            label="Assign to"
            value="-"
            options={[['-', 'Assign to…'], ['', 'Nobody'], ...people]}
            onSelect={(id) => void assign(id)}
          />
        )}
        <Button disabled={pending} onClick={() => setDatesOrders(selection.rows)}>
          Due date
        </Button>
        {may('conversations.write') && (
          <Button disabled={pending} onClick={() => setWrittenTo(selection.rows)}>
            Write
          </Button>
        )}
        {may('payments.record') && (
          <Button disabled={pending} onClick={remind}>
            Remind
          </Button>
        )}
        <Button disabled={pending} onClick={cancel}>
          Cancel orders
        </Button>
        {may('orders.export') && (
          <DownloadButton
            path={`/orders.csv?ids=${selection.rows.map(({ _id }) => _id).join(',')}`}
            fileName="orders.csv"
          >
            Export selected
          </DownloadButton>
        )}
      </BulkActions>
      {writtenTo && (
        <WriteDialog
          orders={writtenTo}
          close={() => setWrittenTo(undefined)}
          onSent={() => selection.set([])}
        />
      )}
      {datesOrders && (
        <DueDatesDialog
          orders={datesOrders}
          close={() => setDatesOrders(undefined)}
          onSet={() => selection.set([])}
        />
      )}
    </>
  )
}
