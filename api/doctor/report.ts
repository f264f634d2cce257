import type { Finding } from '../setup/results.ts'

const stateLabels = { fine: 'fine', warning: 'warning', wrong: 'WRONG', unchecked: 'not checked' } as const

/** Formats the findings as text for a terminal, by part. */
export function reportOf(findings: readonly Finding[], titles: Readonly<Record<string, string>>): string {
  const parts = Object.entries(titles).flatMap(([part, title]) => {
    const lines = findings.filter((finding) => finding.part === part)
    return lines.length ? [`\n${title}\n${lines.map(lineOf).join('')}`] : []
  })
  const count = (wanted: Finding['state']) => findings.filter(({ state }) => state === wanted).length
  return `${parts.join('')}\n${count('fine')} fine, ${count('warning')} with a warning, ${count('wrong')} wrong, ${count('unchecked')} not checked.\n`
}

const lineOf = ({ state, title, says, todo }: Finding) =>
  `  ${stateLabels[state].padEnd(11)}  ${title}: ${says}\n${todo ? `${' '.repeat(15)}To do: ${todo}\n` : ''}`
