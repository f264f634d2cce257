import type { Reporter, TestModule } from 'vitest/node'

/** One tested guarantee and its result. */
export interface Row {
  scenario: string
  runs: string
  result: string
  time: string
}

declare module 'vitest' {
  interface TaskMeta {
    trust?: Row[]
  }
}

/** Adds a row to the table that is printed at the end of the run. */
export const note = ({ meta }: { meta: { trust?: Row[] } }, row: Row) =>
  (meta.trust = [...(meta.trust ?? []), row])

/** Prints the rows of all tests as one Markdown table. */
export default class TrustTable implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]) {
    const rows = modules.flatMap((module) =>
      [...module.children.allTests()].flatMap((test) => {
        const state = test.result().state
        const failed = { scenario: `**${test.fullName}: ${state}**`, runs: '', result: '', time: '' }
        return [...(test.meta().trust ?? []), ...(state === 'failed' ? [failed] : [])]
      }),
    )
    const lines = rows.map(({ scenario, runs, result, time }) => [scenario, runs, result, time])
    const table = [['scenario', 'runs', 'result', 'time'], ['---', '---', '---', '---'], ...lines]
    process.stdout.write(`\n${table.map((cells) => `| ${cells.join(' | ')} |`).join('\n')}\n\n`)
  }
}

export const seconds = (ms: number) => (ms < 1000 ? `${Math.round(ms)} ms` : `${(ms / 1000).toFixed(1)} s`)
