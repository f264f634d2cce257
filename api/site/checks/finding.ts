export const rules = [
  'title',
  'description',
  'phrase',
  'headings',
  'pictures',
  'links',
  'structured',
  'robots',
  'colors',
] as const
export type Rule = (typeof rules)[number]

/** Something on a published page that its owner should fix. */
export interface Finding {
  rule: Rule
  /** What is wrong and how to fix it, as a sentence for the site's owner. */
  says: string
  /** The address of the back office form in which it is fixed. */
  fix: string
  /** The paths of the pages that have the problem. */
  pages: string[]
}

export type PageFinding = Omit<Finding, 'pages'>
