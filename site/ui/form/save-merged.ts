import { statusOf } from '../api-errors.ts'
import type { Values } from './fields-context.ts'
import type { FormState, Stored } from './use-form-state.ts'

/** How often a save is merged with the changes of others before it fails. */
const maxMerges = 5

interface Options<S extends R, R> {
  send: (values: Values, version: number) => Promise<S>
  /** Loads the newest version. */
  reload: () => Promise<R>
  /** Of what was saved or loaded: its values and its version. */
  storedOf: (record: R) => Stored
  /** Where both have changed the same field, the form wins; otherwise the conflict is returned. */
  mineWins?: boolean
}

type Outcome<S, R> =
  | { saved: S; isMerged: boolean; conflict?: undefined }
  | { conflict: { theirs: R; names: readonly string[] } }

/**
 * Saves the values of a form under the version that they are based on; a newer one is merged first. If the answer is
 * lost, the next save recognizes the values that were sent before.
 */
export async function saveMerged<S extends R, R>(
  state: FormState,
  { send, reload, storedOf, mineWins = false }: Options<S, R>,
): Promise<Outcome<S, R>> {
  for (let merges = 0; ; merges++) {
    const values = { ...state.form.getValues() }
    state.markSending(values)
    try {
      const saved = await send(values, state.version())
      state.markSaved(storedOf(saved), values)
      return { saved, isMerged: merges > 0 }
    } catch (error) {
      const status = statusOf(error) ?? 0
      if (status >= 400 && status < 500) state.markRejected()
      if (status !== 412 || merges === maxMerges) throw error
    }
    const theirs = await reload()
    const names = state.rebase(storedOf(theirs), mineWins)
    if (names.length > 0) return { conflict: { theirs, names } }
  }
}
