/** The roles of the stages of an order, in sequence: the owner names the stages, and each has one of these roles. */
export const stageRoles = ['brief', 'progress', 'waiting', 'review', 'delivered'] as const
export type StageRole = (typeof stageRoles)[number]

interface StageDefaults {
  /** The name of the role in the owner's choice. */
  label: string
  /** The default name of the stage. */
  name: string
  tone: '' | 'ok' | 'warn'
  /** What the customer reads while the order is in the stage. */
  text: string
}

export const stageDefaults: Readonly<Record<StageRole, StageDefaults>> = {
  brief: {
    label: 'Brief needed',
    name: 'Brief needed',
    tone: 'warn',
    text: 'We start as soon as you have answered our questions.',
  },
  progress: {
    label: 'In progress',
    name: 'In progress',
    tone: '',
    text: 'We are working on your order. You do not need to do anything.',
  },
  waiting: {
    label: 'Waiting for the customer',
    name: 'Waiting for you',
    tone: 'warn',
    text: 'We need something from you before we can go on.',
  },
  review: {
    label: 'Ready for review',
    name: 'Ready for review',
    tone: 'warn',
    text: 'The work is ready. Please look at it, and accept it or ask for changes.',
  },
  delivered: {
    label: 'Delivered',
    name: 'Delivered',
    tone: 'ok',
    text: 'The work is delivered. Write to us if anything is missing.',
  },
}

export const stageLabels = stageRoles.map((role) => stageDefaults[role].label) as [string, ...string[]]

/** A stage that an order can be moved to. */
export interface Stage {
  /** The id of the record; the role if the owner has no stage of that role. */
  key: string
  role: StageRole
  name: string
  /** What the customer reads while the order is in the stage. */
  text: string
}

interface StageRecord {
  readonly _id: string
  readonly stageName?: string
  readonly stageRole?: string
  readonly stageText?: string
}

/** What the agency calls a stage whose name is written for customers; a name that the owner has chosen stays. */
export const nameForAgency = (name: string) =>
  Object.values(stageDefaults).find((each) => each.name === name)?.label ?? name

/**
 * The owner's stages in order; a role without a stage has its default one, after the stages of the preceding roles. A
 * default name is about the reader: what waits “for you” on a customer's page waits for the customer on the agency's board.
 */
export function stagesFrom(
  records: readonly StageRecord[],
  reader: 'customer' | 'agency' = 'customer',
): Stage[] {
  const nameFor = (name: string) => (reader === 'agency' ? nameForAgency(name) : name)
  const stages = records.flatMap(({ _id, stageName, stageRole, stageText }) => {
    const role = stageRoles.find((each) => stageDefaults[each].label === stageRole)
    return role
      ? [{ key: _id, role, name: nameFor(stageName ?? ''), text: stageText || stageDefaults[role].text }]
      : []
  })
  for (const [i, role] of stageRoles.entries()) {
    if (stages.some((stage) => stage.role === role)) continue
    const { name, text } = stageDefaults[role]
    const before = stages.findLastIndex((stage) => stageRoles.indexOf(stage.role) < i)
    stages.splice(before + 1, 0, { key: role, role, name: nameFor(name), text })
  }
  return stages
}

/** The stage of an order; the first stage of its role if the owner deleted the order's stage or changed its role. */
export const stageOf = (stages: readonly Stage[], role: StageRole, key: string | null): Stage =>
  stages.find((stage) => stage.key === key && stage.role === role) ??
  stages.find((stage) => stage.role === role)!
