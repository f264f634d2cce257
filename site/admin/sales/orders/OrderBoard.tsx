import { useQuery } from '@tanstack/react-query'
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine'
import { useEffect, useEffectEvent, useRef, type ReactNode } from 'react'
import { ActionSelect } from '../../../ui/action-select.tsx'
import { SearchFilter, SelectFilter } from '../../../ui/filters.tsx'
import { useDropRejectedParams } from '../../../ui/list.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { formatPrice } from '../../../ui/price.ts'
import { QueryResult } from '../../../ui/query-result.tsx'
import type { Option } from '../../../ui/select.tsx'
import { useAction } from '../../../ui/use-action.ts'
import { useListParams } from '../../../ui/use-list-params.ts'
import { useMay } from '../../lib/use-may.ts'
import { isTold, setStage } from './work-queries.ts'
import { assignOrder, boardQuery, type BoardStage, type Card } from './board.ts'
import { focusCard, onBoardKey } from './board-keys.ts'
import { confirmDelivery, notifiedText } from './delivery.ts'
import { DueDate } from './DueDate.tsx'
import { dragByTouch } from './touch-drag.ts'
import { OrderViews } from './OrderViews.tsx'
import { PausedWork } from './PausedWork.tsx'
import { orderAddress } from '../../lib/addresses.ts'
import { useAdministrators } from './use-administrators.ts'
import { formatCount } from '../../../ui/number.ts'

/** Paid orders by stage. Cards are moved by dragging, on touch after a long press, or with the select on each card, by whoever may work on orders. */
export function OrderBoard() {
  const params = useListParams({ q: '', assignee: '' })
  const { values, set, isFiltered } = params
  const { options, nameOfAssignee } = useAdministrators()
  const may = useMay()
  const query = useQuery(
    boardQuery({ ...(values.q && { q: values.q }), ...(values.assignee && { assignee: values.assignee }) }),
  )
  useDropRejectedParams(params, query.error)
  const { runAction } = useAction('orders')
  // A moved card is a new element in the other column: focus it if it was moved by keyboard.
  const movedByKey = useRef<string>(undefined)
  useEffect(() => {
    if (movedByKey.current) focusCard(movedByKey.current)
    movedByKey.current = undefined
  }, [query.data])

  async function move(card: Card, stage: BoardStage) {
    if (stage.key === card.stage || !may('orders.work')) return
    if (stage.role === 'delivered' && !(await confirmDelivery([{ ...card, orderStatus: 'Pending' }]))) return
    await runAction(() => setStage(card._id, stage.key), {
      success: ({ data }) => ({
        text: `${card.number}: ${stage.name}.`,
        detail: isTold(stage.role) ? notifiedText([data]) : '',
        undo: true,
      }),
      failure: 'The order could not be moved.',
    })
  }
  const assign = (card: Card, assigneeId: string) =>
    runAction(() => assignOrder(card._id, assigneeId || null), {
      success: { text: `${card.number}: saved.`, undo: true },
      failure: 'The order could not be assigned.',
    })

  return (
    <>
      <PageHeader title="Orders" actions={<OrderViews view="board" />} />
      <div className="filters">
        <SearchFilter value={values.q} onChange={(q) => set({ q })} />
        {may('orders.all') && (
          <SelectFilter
            label="Assignee"
            all="Everyone"
            value={values.assignee}
            options={[['none', 'Unassigned'], ...options]}
            onChange={(assignee) => set({ assignee })}
          />
        )}
      </div>
      <QueryResult query={query} lines={6}>
        {({ stages, orders }) =>
          orders.length === 0 && !isFiltered ? (
            <EmptyState title="No paid orders yet">Orders appear here when they are paid.</EmptyState>
          ) : (
            <div
              className="board"
              role="list"
              aria-label="Stages"
              onKeyDown={(event) =>
                onBoardKey(event, (id, by) => {
                  const card = orders.find(({ _id }) => _id === id)
                  const at = stages.findIndex(({ key }) => key === card?.stage)
                  const to = stages[at + by]
                  if (!card || !to) return
                  movedByKey.current = id
                  void move(card, to)
                })
              }
            >
              {stages.map((stage) => (
                <BoardColumn
                  key={stage.key}
                  stage={stage}
                  cards={orders.filter((card) => card.stage === stage.key)}
                  onDrop={(id) => {
                    const card = orders.find(({ _id }) => _id === id)
                    if (card) void move(card, stage)
                  }}
                >
                  {(card) => (
                    <BoardCard
                      card={card}
                      stages={stages}
                      people={options}
                      assignee={nameOfAssignee(card.assigneeId)}
                      onMove={(to, byKey) => {
                        if (byKey) movedByKey.current = card._id
                        void move(card, to)
                      }}
                      onAssign={(id) => void assign(card, id)}
                    />
                  )}
                </BoardColumn>
              ))}
            </div>
          )
        }
      </QueryResult>
    </>
  )
}

interface BoardColumnProps {
  stage: BoardStage
  cards: readonly Card[]
  onDrop: (id: string) => void
  children: (card: Card) => ReactNode
}

function BoardColumn({ stage, cards, onDrop, children }: BoardColumnProps) {
  const ref = useRef<HTMLElement>(null)
  const drop = useEffectEvent(onDrop)
  useEffect(() => {
    const element = ref.current!
    const mark = (over: boolean) => element.classList.toggle('drop-here', over)
    return dropTargetForElements({
      element,
      onDragEnter: () => mark(true),
      onDragLeave: () => mark(false),
      onDrop: ({ source }) => {
        mark(false)
        drop(String(source.data.card))
      },
    })
  }, [])
  return (
    <section
      ref={ref}
      className="board-column"
      role="listitem"
      aria-label={`${stage.name}, ${cards.length}`}
      data-stage={stage.key}
    >
      <h2>
        {stage.name} <span className="count">{cards.length}</span>
      </h2>
      {cards.length > 0 ? (
        <ul>
          {cards.map((card) => (
            <li key={card._id}>{children(card)}</li>
          ))}
        </ul>
      ) : (
        <p className="muted">No orders</p>
      )}
      {stage.total > cards.length && cards.length >= 50 && (
        <a href={`/admin/orders?stage=${stage.role}`}>All {formatCount(stage.total)}</a>
      )}
    </section>
  )
}

interface BoardCardProps {
  card: Card
  stages: readonly BoardStage[]
  people: readonly Option[]
  assignee: string
  onMove: (stage: BoardStage, byKey: boolean) => void
  onAssign: (id: string) => void
}

function BoardCard({ card, stages, people, assignee, onMove, onAssign }: BoardCardProps) {
  const may = useMay()
  const mayWork = may('orders.work')
  const ref = useRef<HTMLElement>(null)
  const moveTo = useEffectEvent((key: string) =>
    onMove(
      stages.find((stage) => stage.key === key)!,
      false,
    ),
  )
  useEffect(() => {
    if (!mayWork) return undefined
    const element = ref.current!
    return combine(
      draggable({
        element,
        getInitialData: () => ({ card: card._id }),
        onDragStart: () => element.classList.add('dragged'),
        onDrop: () => element.classList.remove('dragged'),
      }),
      dragByTouch(element, moveTo),
    )
  }, [card._id, mayWork])
  return (
    <article ref={ref} className="board-card" data-card={card._id}>
      {/* Dragged from its link, too, the card is moved, not the link. */}
      <a href={orderAddress(card._id)} draggable={false}>
        <strong>{card.number}</strong> {card.customerName}
      </a>
      <span className="muted">
        {card.packageName}
        {card.price && `, ${formatPrice(card.price, card.currency)}`}
      </span>
      <span className="board-facts">
        <PausedWork since={card.workPausedOn} />
        <DueDate
          dueOn={card.dueOn}
          done={
            card.workPausedOn !== null || stages.find(({ key }) => key === card.stage)?.role === 'delivered'
          }
        />
        {card.tasks > 0 && (
          <span className="muted">
            {card.done} of {card.tasks} tasks
          </span>
        )}
      </span>
      <span className="board-controls">
        {mayWork && (
          <ActionSelect
            label={`Stage of ${card.number}`}
            value={card.stage}
            options={stages.map(({ key, name }) => [key, name])}
            onSelect={(chosen, byEnter) =>
              onMove(
                stages.find(({ key }) => key === chosen)!,
                byEnter,
              )
            }
          />
        )}
        {may('orders.assign') ? (
          <ActionSelect
            label={`Assignee of ${card.number}`}
            value={card.assigneeId ?? ''}
            options={[['', 'Unassigned'], ...people]}
            onSelect={onAssign}
          />
        ) : (
          may('orders.all') && <span className="muted">{assignee}</span>
        )}
      </span>
    </article>
  )
}
