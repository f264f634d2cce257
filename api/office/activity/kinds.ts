import type { Permission } from '#content/model/permissions.ts'
import { stored, type StoredKey } from '#content/sections/settings.ts'
import type { TxContext } from '../../platform/context.ts'
import type { ChangeKind, UndoWith } from '../../platform/audit/audit.ts'
import { may, type Caller } from '../../platform/caller.ts'
import type { Feature } from '../../platform/feature.ts'

/** Undoes a change; `audit` and `recordEvent` have typed what they stored, and that never changes. */
export type RunUndo = (ctx: TxContext, change: object) => Promise<unknown>

export interface Kind extends ChangeKind<RunUndo> {
  /** What a person of the agency needs to see them; undefined of changes of orders. */
  seenWith?: readonly Permission[]
}

/** The kinds of changes of all features, except those of content, by subject. */
export type Kinds = ReadonlyMap<string, Kind>

export const kindsOf = (features: readonly Feature[]): Kinds =>
  new Map(
    features.flatMap(({ changes = {}, orderChanges = {} }) =>
      Object.entries({ ...changes, ...orderChanges }),
    ),
  ) as Kinds

export interface Undone {
  action: string
  /** Null of a content revision. */
  subject: string | null
  /** Of a content revision. */
  section?: StoredKey | null
  before: unknown
  after: unknown
}

/** What undoes a change that is not content. Undefined if nothing does. */
export function undoOf(kinds: Kinds, action: string, subject: string): RunUndo | 'effect' | undefined {
  const undo = kinds.get(subject)?.undo[action] ?? undefined
  return isUndoWith(undo) ? undo.run : undo
}

/** Whether the caller may undo a change, as far as that depends on its kind. */
export function mayUndo(
  kinds: Kinds,
  caller: Caller,
  { action, subject, section, ...values }: Undone,
): boolean {
  if (subject === null) return may(caller, (section && stored[section].permission) ?? 'content.publish')
  const { undo = {}, undoneWith } = kinds.get(subject) ?? {}
  const own = undo[action]
  const needed = isUndoWith(own)
    ? own.needs
    : typeof undoneWith === 'function'
      ? undoneWith(values)
      : undoneWith
  return needed?.every((permission) => may(caller, permission)) ?? false
}

const isUndoWith = (undo: Kind['undo'][string] | undefined): undo is UndoWith<RunUndo> =>
  typeof undo === 'object' && undo !== null
