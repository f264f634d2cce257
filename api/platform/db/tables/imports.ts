import type { Generated } from 'kysely'
import type { SectionKey } from '#content/sections/sections.ts'
import type { Time } from './columns.ts'

export interface ImportTables {
  /** Imported files whose texts become drafts: WordPress exports and folders of Markdown. */
  imports: {
    id: string
    name: string
    /** In bytes; the announced size while it is being uploaded. */
    size: number
    /** `taken back`: the import was undone. */
    state: Generated<'sending' | 'reading' | 'ready' | 'running' | 'done' | 'failed' | 'taken back'>
    stage: Generated<string>
    done: Generated<number>
    total: Generated<number>
    problem: string | null
    releaseId: string | null
    createdByUid: string
    createdBy: string | null
    createdAt: Time
    finishedAt: Date | null
  }
  /** The result for each item of a file; before the import runs, the expected result. */
  importEntries: {
    id: string
    importId: string
    kind: 'article' | 'page' | 'picture' | 'other'
    outcome: 'new' | 'changed' | 'same' | 'kept' | 'skipped' | 'failed'
    name: string
    /** One sentence per line. */
    details: string
    section: SectionKey | null
    recordId: string | null
  }
  /** The record that each text became; `source` identifies the text in its file. */
  importedRecords: {
    source: string
    section: SectionKey
    recordId: string
    /** A hash of the values as they were imported. */
    fingerprint: string
    importId: string | null
  }
  /** The picture of the library that each imported URL became. */
  importedPictures: { url: string; address: string }
}
