import { fillTemplate } from '../model/text-template.ts'
import { auditRules, type AuditFinding, type AuditRule } from '../model/page-audit.ts'

/** The states of the check of a client’s site: `new` before it was asked for. */
export const checkStates = ['new', 'waiting', 'done', 'failed'] as const

/** The check of a client’s site in a report. */
export interface ReportCheck {
  /** The page that is checked; empty while it is not known. */
  readonly address: string
  readonly state: (typeof checkStates)[number]
  /** When it was asked for, and when it ended; empty before. */
  readonly askedAt: string
  readonly checkedAt: string
  /** Why the page could not be read, as a sentence. */
  readonly problem: string
  readonly findings: readonly AuditFinding[]
  /** The result in the last report, by rule; null if there is none of the same page. */
  readonly before: Readonly<Partial<Record<AuditRule, AuditFinding['state']>>> | null
}

/** A check that waits for longer has lost its process: it can be asked for again. */
const lostMs = 10 * 60 * 1000

/** Whether a site is being checked, at a time in milliseconds. */
export const isChecking = (check: ReportCheck | undefined, now: number): boolean =>
  check?.state === 'waiting' && Date.parse(check.askedAt) > now - lostMs

/** What has changed since the last report. */
export function checkChanges({ findings, before }: Pick<ReportCheck, 'findings' | 'before'>) {
  const problems = findings.filter(({ state }) => state === 'problem')
  const isNew = ({ rule }: AuditFinding) => before?.[rule] === 'good'
  return {
    good: findings.filter(({ state }) => state === 'good').length,
    goodBefore: before && Object.values(before).filter((state) => state === 'good').length,
    fixed: findings.filter(({ rule, state }) => state === 'good' && before?.[rule] === 'problem'),
    added: problems.filter(isNew),
    /** What can be improved, besides what is new. */
    open: problems.filter((finding) => !isNew(finding)),
  }
}

/** Words of the owner about the check. */
export type CheckWords = Readonly<
  Record<
    | 'reportCheckedOn'
    | 'reportCheckScore'
    | 'reportCheckBefore'
    | 'reportCheckFixed'
    | 'reportCheckNew'
    | 'reportCheckOpen'
    | 'reportCheckFailed',
    string
  > & { rules: Readonly<Record<AuditRule, string>> }
>

/** The names of the rules among the owner’s words about page checks. */
export const ruleNames = (words: Readonly<Record<`${AuditRule}Name`, string>>) =>
  Object.fromEntries(auditRules.map((rule) => [rule, words[`${rule}Name`]])) as Record<AuditRule, string>

/** How the numbers and days of a text are written. */
interface Formats {
  number: (number: number) => string
  /** The day of a moment. */
  day: (time: string) => string
}

/** What a report says about the check, for its page, its PDF and its mail. */
export interface CheckText {
  /** The page and the day, or why there is no result. */
  intro: readonly string[]
  /** How many rules find nothing to improve; empty if there is no result. */
  score: string
  /** The same in the last report; empty if there is none. */
  before: string
  groups: readonly {
    kind: 'fixed' | 'added' | 'open'
    title: string
    points: readonly { name: string; found: string }[]
  }[]
}

/** The check in the owner’s words; undefined while there is nothing to say. */
export function checkText(
  check: ReportCheck | undefined,
  words: CheckWords,
  { number, day }: Formats,
): CheckText | undefined {
  if (check?.state !== 'done' && check?.state !== 'failed') return undefined
  const about = {
    site: check.address.replace(/^https?:\/\//, '').replace(/\/$/, ''),
    day: day(check.checkedAt),
  }
  if (check.state === 'failed')
    return {
      intro: [fillTemplate(words.reportCheckFailed, about), check.problem],
      score: '',
      before: '',
      groups: [],
    }
  const { good, goodBefore, fixed, added, open } = checkChanges(check)
  const counts = (count: number) => ({ good: number(count), all: number(check.findings.length) })
  const groups = [
    { kind: 'fixed', title: words.reportCheckFixed, findings: fixed },
    { kind: 'added', title: words.reportCheckNew, findings: added },
    { kind: 'open', title: words.reportCheckOpen, findings: open },
  ] as const
  return {
    intro: [fillTemplate(words.reportCheckedOn, about)],
    score: fillTemplate(words.reportCheckScore, counts(good)),
    before: goodBefore === null ? '' : fillTemplate(words.reportCheckBefore, counts(goodBefore)),
    groups: groups
      .filter(({ findings }) => findings.length > 0)
      .map(({ kind, title, findings }) => ({
        kind,
        title,
        points: findings.map(({ rule, found }) => ({ name: words.rules[rule], found })),
      })),
  }
}
