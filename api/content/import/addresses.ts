import { sql } from 'kysely'
import type { Section } from '#content/sections/section.ts'
import { everySection, sections, type SectionKey } from '#content/sections/sections.ts'
import { withTransaction, type Context } from '../../platform/context.ts'
import { touch } from '../records/changes.ts'
import type { Database } from '../../platform/db/database.ts'
import { isOfOtherPages, isReserved } from '../site-addresses.ts'
import type { TextKind } from './items.ts'

/** Assigns unique addresses to imported texts: not in use by the site, a page, a draft, or another text. */
export class FreeAddresses {
  readonly #taken: Set<string>
  readonly #live: ReadonlySet<string>

  private constructor(live: ReadonlySet<string>, taken: Set<string>) {
    this.#live = live
    this.#taken = taken
  }

  static async of(db: Database): Promise<FreeAddresses> {
    const current = await db
      .selectFrom('pageAddresses')
      .select('path')
      .where('isCurrent', '=', true)
      .execute()
    const live = new Set(current.map(({ path }) => path))
    const taken = new Set(live)
    for (const section of everySection as readonly Section[]) {
      if (!section.page) continue
      const { base, slug } = section.page
      const drafts = await db
        .selectFrom('contentDrafts')
        .select(sql<string | null>`data ->> ${slug}`.as('slug'))
        .where('section', '=', section.key as SectionKey)
        .execute()
      for (const draft of drafts) if (draft.slug) taken.add(`${base}/${draft.slug}`)
    }
    return new FreeAddresses(live, taken)
  }

  /** Why an address of the old site cannot be redirected; undefined if it can. */
  redirectProblem(path: string): string | undefined {
    if (isReserved(path)) return `${path} belongs to the site itself and cannot redirect.`
    return this.#live.has(path) ? `${path} is the address of another page.` : undefined
  }

  /** Returns the preferred slug, shortened or numbered if necessary, and reserves its address. */
  assign(kind: TextKind, preferred: string): string {
    const { base } = sections[kind].page
    for (let i = 1; ; i++) {
      const suffix = i === 1 ? '' : `-${i}`
      const slug = preferred.slice(0, 80 - suffix.length).replace(/[-/]$/, '') + suffix
      const path = `${base}/${slug}`
      if (this.#taken.has(path) || isReserved(path) || isOfOtherPages(path, base)) continue
      this.#taken.add(path)
      return slug
    }
  }
}

/** An address of the old site, and the record to whose page it redirects. */
export interface OldAddress {
  path: string
  section: TextKind
  id: string
}

/** Redirects old addresses to the records' pages, once these are published. An address that a page uses is not changed. */
export const redirectOldAddresses = (ctx: Context, addresses: readonly OldAddress[]): Promise<void> =>
  withTransaction(ctx, async (ctx) => {
    if (addresses.length === 0) return
    await touch(ctx.db, 'addresses')
    for (const { path, section, id } of addresses) {
      const row = { section, recordId: id, isCurrent: false }
      await ctx.db
        .insertInto('pageAddresses')
        .values({ path, ...row })
        .onConflict((it) =>
          it
            .column('path')
            .doUpdateSet({ ...row, since: ctx.now() })
            .where((old) => old('pageAddresses.isCurrent', '=', false)),
        )
        .execute()
    }
  })
