/** Who has to act on a message of the contact form or a conversation: the agency, the other side, or nobody. */
export const threadStates = ['open', 'waiting', 'done'] as const
export type ThreadState = (typeof threadStates)[number]

/** What people of the agency read. */
export const threadStateNames: Readonly<Record<ThreadState, string>> = {
  open: 'To answer',
  waiting: 'Waiting for them',
  done: 'Done',
}

/** More threads of a state are not counted: the numbers are asked for often, and nobody works off so many at once. */
export const maxCountedThreads = 1000
