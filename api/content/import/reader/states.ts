/** The state that a text had; anything but a public one becomes a draft of its own. */
export interface ImportedState {
  isPublic: boolean
  /** Why it was not public, as a sentence; empty if it was. */
  reason: string
}

const isPublic: ImportedState = { isPublic: true, reason: '' }
const not = (reason: string): ImportedState => ({ isPublic: false, reason })

/** What WordPress and others call the states of a text. */
const states: Readonly<Record<string, ImportedState>> = {
  draft: not('It was a draft.'),
  'auto-draft': not('It was a draft.'),
  wip: not('It was a draft.'),
  unpublished: not('It was not published.'),
  pending: not('It was pending review.'),
  review: not('It was pending review.'),
  'in review': not('It was pending review.'),
  future: not('It was scheduled.'),
  scheduled: not('It was scheduled.'),
  private: not('It was private.'),
  hidden: not('It was hidden.'),
  unlisted: not('It was hidden.'),
  members: not('It was for members only.'),
  paid: not('It was for members only.'),
  archived: not('It was archived.'),
  archive: not('It was archived.'),
  trash: not('It was in the trash.'),
  deleted: not('It was in the trash.'),
}
const published = new Set([
  '',
  'publish',
  'published',
  'public',
  'live',
  'final',
  'done',
  'inherit',
  'active',
])

/** The state that a name stands for. Nothing becomes public by a name that is not known. */
export function stateNamed(name: string): ImportedState {
  const key = name.trim().toLowerCase()
  if (published.has(key)) return isPublic
  return Object.hasOwn(states, key) ? states[key]! : not(`Its state was “${name.trim().slice(0, 40)}”.`)
}

type Values = ReadonlyMap<string, unknown>

const isYes = (value: unknown) =>
  value === true || value === 1 || (typeof value === 'string' && /^(?:true|yes|on|1|y)$/i.test(value.trim()))
const isNo = (value: unknown) =>
  value === false ||
  value === 0 ||
  (typeof value === 'string' && /^(?:false|no|off|0|n)$/i.test(value.trim()))

/** Fields that say that a text is not public, and what they mean if they are true. */
const signs: Readonly<Record<string, string>> = {
  draft: 'draft',
  isdraft: 'draft',
  is_draft: 'draft',
  unpublished: 'unpublished',
  private: 'private',
  hidden: 'hidden',
  unlisted: 'unlisted',
  archived: 'archived',
  headless: 'hidden',
  eleventyexcludefromcollections: 'hidden',
}

/** The state of a text of a folder, from its front matter (names in lower case) and its path. */
export function stateOf(values: Values, path: string): ImportedState {
  if (/(?:^|\/)[_.]?(?:drafts?|unpublished)\//i.test(path) || /(?:\.|[-_])draft\.\w+$/i.test(path))
    return states['draft']!
  if (/(?:^|\/)_?private\//i.test(path)) return states['private']!
  for (const [name, state] of Object.entries(signs)) if (isYes(values.get(name))) return states[state]!
  for (const name of ['published', 'publish', 'public', 'visible', 'ispublished', 'is_published'])
    if (isNo(values.get(name))) return states['unpublished']!
  if (values.get('permalink') === false) return states['hidden']!
  for (const name of ['status', 'state', 'post_status', 'visibility']) {
    const value = values.get(name)
    if (typeof value !== 'string') continue
    const state = stateNamed(value)
    if (!state.isPublic) return state
  }
  if (values.get('password')) return not('It had a password.')
  return isPublic
}
