import type { Values } from './records.ts'

/** What was typed and not saved, with the version that it began from. */
export interface KeptDraft {
  version: number | undefined
  values: Values
}

const keyOf = (section: string, id: string | undefined) => `frontdesk.draft ${section} ${id ?? 'new'}`

/** Kept over a reload, for as long as the tab is open. */
export const drafts = {
  read(section: string, id: string | undefined): KeptDraft | undefined {
    const kept = sessionStorage.getItem(keyOf(section, id))
    return kept === null ? undefined : (JSON.parse(kept) as KeptDraft)
  },
  keep(section: string, id: string | undefined, draft: KeptDraft) {
    sessionStorage.setItem(keyOf(section, id), JSON.stringify(draft))
  },
  drop(section: string, id: string | undefined) {
    sessionStorage.removeItem(keyOf(section, id))
  },
}
