/** What an audit of a page looks at, in the order of its report. */
export const auditRules = [
  'title',
  'description',
  'headings',
  'indexing',
  'canonical',
  'links',
  'images',
  'structuredData',
  'weight',
  'https',
] as const

export type AuditRule = (typeof auditRules)[number]

/** What one rule found on a page. */
export interface AuditFinding {
  readonly rule: AuditRule
  /** `unknown`: it could not be examined. */
  readonly state: 'good' | 'problem' | 'unknown'
  /** What was found, as a sentence. */
  readonly found: string
  /** Of a problem: how to fix it, as a sentence. */
  readonly fix?: string
  /** Of a problem: where on the page it is; at most `maxPlaces`. */
  readonly places?: readonly string[]
}

export const maxPlaces = 10

/** The result of an audit: a finding for each rule. */
export interface AuditReport {
  /** The address of the page that was read, after all redirects. */
  readonly url: string
  readonly findings: readonly AuditFinding[]
}

/** The name of a site in sentences: its host, as people write it. */
export const siteName = (url: string) => (URL.canParse(url) ? new URL(url).host : url)
