import type { Generated } from 'kysely'
import type { SectionKey } from '#content/sections.ts'
import type { Time } from './columns.ts'

export interface ImportTables {
  /** Files whose texts become drafts: exports of WordPress, folders of Markdown. */
  imports: {
    id: string
    name: string
    /** In bytes, as announced while it is being sent. */
    size: number
    /** One that was undone is `taken back`. */
    state: Generated<'sending' | 'reading' | 'ready' | 'running' | 'done' | 'failed' | 'taken back'>
    stage: Generated<string>
    done: Generated<number>
    total: Generated<number>
    problem: string | null
    release_id: string | null
    created_by_uid: string
    created_by: string | null
    created_at: Time
    finished_at: Date | null
  }
  import_parts: { file_id: string; position: number; bytes: Uint8Array }
  /** What becomes of each part of a file; what would become of it while it is not imported yet. */
  import_entries: {
    id: string
    import_id: string
    kind: 'article' | 'page' | 'picture' | 'other'
    outcome: 'new' | 'changed' | 'same' | 'kept' | 'skipped' | 'failed'
    name: string
    /** A sentence a line. */
    details: string
    section: SectionKey | null
    record_id: string | null
  }
  /** Which record each text became, by what names it in its file. */
  imported_records: {
    source: string
    section: SectionKey
    record_id: string
    /** Of the values as they were imported. */
    fingerprint: string
    import_id: string | null
  }
  /** Which picture of the library each address became. */
  imported_pictures: { url: string; address: string }
}
