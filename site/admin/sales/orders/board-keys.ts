import type { KeyboardEvent } from 'react'

/** The keys of the board. Single letters work only while a card has the focus (WCAG 2.1.4). */
export const boardKeys = [
  ['J / K', 'On the board: next or previous order of the stage'],
  ['H / L', 'On the board: previous or next stage'],
  ['[ / ]', 'On the board: move the order to the previous or next stage'],
  ['A', 'On the board: choose the assignee'],
] as const

/** Handles a key on the focused card; `move` is called with the id of its order and the number of stages to move. */
export function onBoardKey(event: KeyboardEvent<HTMLElement>, move: (id: string, by: -1 | 1) => void) {
  const { target, key } = event
  if (!(target instanceof HTMLElement) || target.matches('select, input')) return
  if (event.ctrlKey || event.metaKey || event.altKey) return
  const card = target.closest<HTMLElement>('[data-card]')
  const run = card && actions[key.toLowerCase()]
  if (!run) return
  event.preventDefault()
  run(card, move)
}

type Run = (card: HTMLElement, move: (id: string, by: -1 | 1) => void) => void

const actions: Readonly<Record<string, Run>> = {
  j: (card) => focus(neighbor(card, 1)),
  k: (card) => focus(neighbor(card, -1)),
  h: (card) => focus(inColumn(card, -1)),
  l: (card) => focus(inColumn(card, 1)),
  '[': (card, move) => move(card.dataset['card']!, -1),
  ']': (card, move) => move(card.dataset['card']!, 1),
  a: (card) => card.querySelector<HTMLElement>('select:last-of-type')?.focus(),
}

export const focusCard = (id: string) => focus(document.querySelector(`[data-card="${CSS.escape(id)}"]`))

const focus = (card: Element | null | undefined) => card?.querySelector('a')?.focus()

const cardsOf = (column: Element | null) => [...(column?.querySelectorAll('[data-card]') ?? [])]

function neighbor(card: HTMLElement, by: number) {
  const cards = cardsOf(card.closest('.board-column'))
  return cards[cards.indexOf(card) + by]
}

/** The card at the same position in the next column with cards. */
function inColumn(card: HTMLElement, by: number) {
  const columns = [...document.querySelectorAll('.board-column')]
  const own = card.closest('.board-column')
  const at = cardsOf(own).indexOf(card)
  for (let i = columns.indexOf(own!) + by; columns[i]; i += by) {
    const cards = cardsOf(columns[i]!)
    if (cards.length > 0) return cards[Math.min(at, cards.length - 1)]
  }
  return undefined
}
