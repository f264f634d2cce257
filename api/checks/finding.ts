export const rules = [
  'title',
  'description',
  'phrase',
  'headings',
  'pictures',
  'links',
  'structured',
  'colors',
] as const
export type Rule = (typeof rules)[number]

/** Something on a published page that its owner should fix. */
export interface Finding {
  rule: Rule
  /** What is wrong and what to do, in words for an owner. */
  says: string
  /** The form that fixes it, in the back office. */
  fix: string
  /** Where it is seen. */
  pages: string[]
}

export type PageFinding = Omit<Finding, 'pages'>
