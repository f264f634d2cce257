/** What a person of the agency may do, in groups for the screen that grants it. */
export const permissions = {
  'content.read': 'See drafts, releases, pictures and unpublished content',
  'content.edit': 'Write drafts and plan releases',
  'content.publish': 'Publish, and change what is published',
  'media.edit': 'Add, describe and remove pictures',
  'import.run': 'Import content from another site',
  'orders.read': 'See orders that are assigned to them',
  'orders.all': 'See all orders, not only assigned ones',
  'orders.work': 'Work on orders: stages, tasks, files, deliveries and requests',
  'orders.assign': 'Assign orders to people',
  'orders.create': 'Enter orders for customers, at list prices',
  'orders.price': 'Enter orders at other prices, with free text and discounts',
  'orders.export': 'Export orders',
  'brief.read': 'See the briefs of orders',
  'notes.read': 'See internal notes',
  'notes.write': 'Write internal notes',
  'conversations.read': 'See conversations with customers',
  'conversations.write': 'Write to customers',
  'payments.read': 'See prices, payments and sales',
  'payments.record': 'Record payments and judge payment notices',
  'orders.refund': 'Refund payments',
  'coupons.edit': 'Make coupons, and change and end them',
  'offers.read': 'See offers',
  'offers.edit': 'Write offers',
  'offers.send': 'Send and close offers, and answer questions about them',
  'subscriptions.read': 'See subscriptions and their figures',
  'subscriptions.edit': 'Make, change, pause and end subscriptions',
  'invoices.read': 'See invoices',
  'invoices.issue': 'Issue invoices',
  'invoices.export': 'Export invoices',
  'customers.read': 'See customers',
  'customers.edit': 'Add, change, import and merge customers',
  'customers.erase': 'Export or erase all data of a customer',
  'inbox.read': 'See messages from the contact form',
  'inbox.edit': 'Answer, mark and remove messages from the contact form',
  'subscribers.read': 'See subscribers',
  'subscribers.edit': 'Remove subscribers',
  'subscribers.export': 'Export subscribers',
  'statistics.read': 'See the statistics of the site',
  'activity.read': 'See who changed what, of what they may see',
  'mails.read': 'See sent emails',
  'mails.send': 'Send an email again',
  'status.read': 'See the status of the server',
  'people.read': 'See who works here',
  'people.manage': 'Invite and remove people, and set their roles',
  'settings.mail': 'Change the texts of emails, and send test emails',
  'settings.invoices': 'Change the invoice settings',
  'settings.analytics': 'Choose the statistics service that public pages load',
  'settings.payments': 'Change who receives payments',
  'backup.make': 'Make and download backups',
  'backup.restore': 'Restore a backup',
  'retention.manage': 'Set how long data is kept',
} as const satisfies Readonly<Record<`${string}.${string}`, string>>

export type Permission = keyof typeof permissions

export const everyPermission = Object.keys(permissions).toSorted() as Permission[]

/** What a person of the agency needs to make a link to an order, which shows its price and its invoices. */
export const orderLinkPermissions: readonly Permission[] = ['orders.work', 'payments.read', 'invoices.read']

export interface RoleRow {
  /** One sentence for whoever chooses a role. */
  readonly about: string
  /** What each person with the role may do. */
  readonly always: readonly Permission[]
  /** What an Admin may allow single persons with the role in addition. */
  readonly optional: readonly Permission[]
}

const allBut = (...excluded: readonly Permission[]) =>
  everyPermission.filter((permission) => !excluded.includes(permission))

/** Everything that only shows data, including data of others. */
const reading = everyPermission.filter(
  (permission) => permission.endsWith('.read') || permission === 'orders.all',
)

/** The roles of the people of the agency. */
export const roles = {
  Admin: { about: 'May do everything.', always: everyPermission, optional: [] },
  Manager: {
    about: 'Runs the agency: everything but people, the payment address, restores and data retention.',
    always: allBut('people.manage', 'settings.payments', 'backup.restore', 'retention.manage'),
    optional: [],
  },
  Editor: {
    about: 'Writes the site: content, pictures, drafts and releases.',
    always: ['content.read', 'content.edit', 'media.edit', 'activity.read'],
    optional: ['content.publish', 'import.run', 'statistics.read', 'inbox.read', 'inbox.edit'],
  },
  'Order worker': {
    about: 'Works on orders: their own ones, unless all are allowed.',
    always: [
      'orders.read',
      'orders.work',
      'brief.read',
      'notes.read',
      'notes.write',
      'conversations.read',
      'conversations.write',
      'people.read',
      'activity.read',
    ],
    optional: [
      'orders.all',
      'orders.assign',
      'customers.read',
      'orders.create',
      'orders.price',
      'payments.read',
      'payments.record',
      'orders.refund',
      'offers.read',
      'offers.edit',
      'offers.send',
      'subscriptions.read',
      'subscriptions.edit',
    ],
  },
  Bookkeeper: {
    about: 'Keeps the books: orders, invoices, payments and their exports, but no conversations.',
    always: [
      'orders.read',
      'orders.all',
      'orders.export',
      'payments.read',
      'payments.record',
      'orders.refund',
      'invoices.read',
      'invoices.issue',
      'invoices.export',
      'people.read',
      'activity.read',
    ],
    optional: ['customers.read', 'settings.invoices', 'statistics.read', 'offers.read', 'subscriptions.read'],
  },
  Viewer: {
    about: 'Sees what an Admin ticks, and changes nothing.',
    always: [],
    optional: reading,
  },
} as const satisfies Readonly<Record<string, RoleRow>>

export type Role = keyof typeof roles

/** Permissions that allow nothing without another one, or show what it protects: they are granted together. */
const requires: Readonly<Partial<Record<Permission, Permission>>> = {
  'orders.all': 'orders.read',
  'brief.read': 'orders.read',
  'conversations.read': 'orders.read',
  'orders.create': 'customers.read',
  'orders.price': 'orders.create',
  'orders.refund': 'payments.read',
  'payments.record': 'payments.read',
  // Their figures are sales.
  'coupons.edit': 'payments.read',
  // Offers are prices.
  'offers.read': 'payments.read',
  'offers.edit': 'offers.read',
  'offers.send': 'offers.read',
  // Subscriptions are prices.
  'subscriptions.read': 'payments.read',
  'subscriptions.edit': 'subscriptions.read',
  'inbox.edit': 'inbox.read',
  // Emails name amounts.
  'mails.read': 'payments.read',
  'import.run': 'content.publish',
}

/** What an option of a role needs that the role does not include; undefined if nothing. */
export function requiredFor(role: Role, option: Permission): Permission | undefined {
  const required = requires[option]
  const { always }: RoleRow = roles[role]
  return required && !always.includes(required) ? required : undefined
}

export const everyRole = Object.keys(roles) as Role[]

/** A role with the options that a person has, in words. */
export const accessText = ({ role, granted }: { role: Role; granted: readonly Permission[] }) =>
  granted.length === 0
    ? role
    : `${role} (may also: ${granted.map((option) => permissions[option]).join('; ')})`

/** What a person may do: sorted, and without granted options that their role does not offer. */
export function permissionsOf(role: Role, granted: readonly string[]): Permission[] {
  const { always, optional }: RoleRow = roles[role]
  return everyPermission.filter(
    (permission) =>
      always.includes(permission) || (optional.includes(permission) && granted.includes(permission)),
  )
}
