import type { ChangeSubject } from '#api/office/activity/undo.ts'
import type { AuditLog } from '#api/platform/audit/audit.ts'
import type { Action } from '#api/platform/db/tables/content.ts'
import type { OrderEventLog } from '#api/sales/orders/event-types.ts'

/** What changes of content do, as the part of the sentence before their subject. Changes of other records share the words. */
export const sharedActions = {
  create: 'added',
  update: 'changed',
  remove: 'removed',
  restore: 'restored',
  reorder: 'reordered',
} as const satisfies Record<Action, string>

/** The labels of values that changes of many kinds of records have. */
export const sharedValues = {
  name: 'Name',
  email: 'Email',
  text: 'Text',
  description: 'Description',
  reason: 'Reason',
} as const

type Log = AuditLog & OrderEventLog
type ActionOf<S extends ChangeSubject> = keyof Log[S] & string
type NamesOf<Part> = Part extends object ? keyof Part & string : never
type NamesIn<Change> = Change extends { before?: infer B; after?: infer A } ? NamesOf<B> | NamesOf<A> : never
type ValueOf<S extends ChangeSubject> = NamesIn<Log[S][keyof Log[S]]>

/** Words for each name; those of the shared ones may be left out. */
type WordsFor<Name extends string, Shared, Word> = { readonly [N in Exclude<Name, keyof Shared>]: Word } & {
  readonly [N in Extract<Name, keyof Shared>]?: Word
}
type RequiredIfAny<Key extends string, Words> = {} extends Words
  ? { readonly [K in Key]?: Words }
  : { readonly [K in Key]: Words }

/** How the activity tells of the changes of each kind of record: all that the server logs of it. */
export type ChangeWords = {
  readonly [S in ChangeSubject]?: {
    /** The record, as the part of the sentence after the action; `{name}` is its name. */
    readonly one: string
    /** The same for a record without a name, such as a deleted one. */
    readonly nameless?: string
    /** The option that lists only these changes. */
    readonly many: string
  } & RequiredIfAny<
    'actions',
    /** What was done, as the part of the sentence before the record. */
    WordsFor<ActionOf<S>, typeof sharedActions, string>
  > &
    RequiredIfAny<
      'values',
      /** The labels of what was changed; null of values that are not shown. */
      WordsFor<ValueOf<S>, typeof sharedValues, string | null>
    >
}
