import { z } from 'zod'
import { runChecks, type Check, type CheckContext, type Result } from '../../platform/setup/check.ts'
import { finding, states, unknown, type Finding, type State } from '../../platform/setup/finding.ts'
import { replaceFindings, storedFindings } from '../../platform/setup/results.ts'
import { partTitles } from './check-list.ts'

/** The state of one part of the product, with what its checks found, the most important first. */
export const statusItem = z.object({
  key: z.string(),
  title: z.string(),
  state: z.enum(states),
  findings: z.array(finding),
})

export type StatusItem = z.infer<typeof statusItem>

/** The steps of the home screen in the order in which an owner takes them; those of other checks come before the last two. */
const stepOrder = [
  'content.site',
  'content.logo',
  'content.brand',
  'sales.language',
  'sales.timeZone',
  'content.footerAddress',
  'content.banner',
  'content.about',
  'content.serviceItem',
  'content.pricing',
  'payments.payee',
  'sales.invoices',
  'content.privacy',
  'sales.terms',
]
const lastSteps = ['checks.run', 'search-engines.listing']

const placeOf = ({ key }: Finding) =>
  stepOrder.includes(key) ? stepOrder.indexOf(key) : stepOrder.length + 1 + lastSteps.indexOf(key)

/** The steps of the home screen: the findings of facts that are shown there. */
export async function setupSteps(checks: readonly Check[], context: CheckContext): Promise<Finding[]> {
  const results = await runChecks(
    checks.filter(({ shownOn }) => shownOn),
    context,
  )
  return results.flatMap(({ findings }) => findings).toSorted((a, b) => placeOf(a) - placeOf(b))
}

/** The facts as they are now, and the last results of the checks that ask other services. */
export async function currentStatus(checks: readonly Check[], context: CheckContext) {
  const facts = await runChecks(ofDepth(checks, 'facts'), context)
  const stored = await storedFindings(context.connection.db)
  const outside = ofDepth(checks, 'outside').map((check): Result => {
    const findings = stored.findings.filter(({ key }) => key.startsWith(`${check.part}.`))
    return { check, findings: findings.length > 0 || !check.proves ? findings : [unverified(check)] }
  })
  return { items: itemsOf([...facts, ...outside]), checkedAt: stored.checkedAt?.toISOString() ?? null }
}

const unverified = ({ part }: Check) => unknown({ key: `${part}.check`, title: 'Check' }, 'Not verified yet.')

/** Runs the checks that ask other services, and stores what they find. */
export async function checkOutside(checks: readonly Check[], context: CheckContext): Promise<void> {
  const results = await runChecks(ofDepth(checks, 'outside'), context)
  await replaceFindings(
    context.connection.db,
    results.flatMap(({ findings }) => findings),
  )
}

const ofDepth = (checks: readonly Check[], depth: Check['depth']) =>
  checks.filter((check) => check.depth === depth && check.shownOn !== 'home')

/** The parts of the results, in the order of the status screen. */
export const itemsOf = (results: readonly Result[]): StatusItem[] =>
  Object.entries(partTitles).flatMap(([key, title]) => {
    const own = results.filter(({ check }) => check.part === key)
    const findings = own.flatMap((result) => result.findings)
    if (findings.length === 0) return []
    const state = stateOf(own)
    const order = [...new Set<State>(['bad', 'warn', state, 'ok', 'unknown'])]
    const rank = (each: Finding) => order.indexOf(each.state)
    return [{ key, title, state, findings: findings.toSorted((a, b) => rank(a) - rank(b)) }]
  })

/** A part works if nothing is wrong, all facts are known, and it was seen to work. */
function stateOf(results: readonly Result[]): State {
  const all = results.flatMap(({ findings }) => findings)
  const deciding = results.flatMap(({ check, findings }) =>
    check.depth === 'facts' ? findings : check.proves ? findings.slice(0, 1) : [],
  )
  if (all.some(({ state }) => state === 'bad')) return 'bad'
  if (all.some(({ state }) => state === 'warn')) return 'warn'
  return deciding.some(({ state }) => state === 'unknown') ? 'unknown' : 'ok'
}

const stateWords = { ok: 'fine', warn: 'warning', bad: 'WRONG', unknown: 'not checked' } as const

/** The status as text for a terminal. */
export function reportOf(items: readonly StatusItem[]): string {
  const parts = items.map(({ title, findings }) => `\n${title}\n${findings.map(lineOf).join('')}`)
  const all = items.flatMap(({ findings }) => findings)
  const count = (wanted: State) => all.filter(({ state }) => state === wanted).length
  return `${parts.join('')}\n${count('ok')} fine, ${count('warn')} with a warning, ${count('bad')} wrong, ${count('unknown')} not checked.\n`
}

const lineOf = ({ state, title, says, todo }: Finding) =>
  `  ${stateWords[state].padEnd(11)}  ${title}: ${says}\n${todo ? `${' '.repeat(15)}To do: ${todo}\n` : ''}`
