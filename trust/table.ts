import type { Reporter, TestModule } from 'vitest/node'

/** One row of the result table. */
export interface Row {
  /** What was done. */
  done: string
  often: string
  lost: string
  took: string
}

declare module 'vitest' {
  interface TaskMeta {
    trust?: Row[]
  }
}

/** Adds a row to the table printed at the end of the run. */
export const note = ({ meta }: { meta: { trust?: Row[] } }, row: Row) =>
  (meta.trust = [...(meta.trust ?? []), row])

/** A reporter that prints the rows of all tests as a Markdown table. */
export default class TrustTable implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]) {
    const rows = modules.flatMap((module) =>
      [...module.children.allTests()].flatMap((test) => {
        const state = test.result().state
        const failed = { done: `**${test.fullName}: ${state}**`, often: '', lost: '', took: '' }
        return [...(test.meta().trust ?? []), ...(state === 'failed' ? [failed] : [])]
      }),
    )
    const lines = rows.map(({ done, often, lost, took }) => [done, often, lost, took])
    const table = [
      ['what was done', 'how often', 'what was lost', 'how long'],
      ['---', '---', '---', '---'],
      ...lines,
    ]
    process.stdout.write(`\n${table.map((cells) => `| ${cells.join(' | ')} |`).join('\n')}\n\n`)
  }
}

export const seconds = (ms: number) => (ms < 1000 ? `${Math.round(ms)} ms` : `${(ms / 1000).toFixed(1)} s`)
