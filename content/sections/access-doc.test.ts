import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { format, resolveConfig } from 'prettier'
import { expect, test } from 'vitest'
import { agencyMails } from '../mail-texts/agency-mails.ts'
import { mailTextOf, type MailKind } from '../mail-texts/mail-texts.ts'
import { everyRole, permissions, roles, type Permission, type RoleRow } from '../model/permissions.ts'

// Generates `docs/access.md` from the tables of permissions, roles and mails.

const introduction = `## Roles

Every route of the API states which permission it needs (\`access\` in its declaration, \`x-permission\` in the API
description), and rules ask for permissions (\`ctx.may('orders.refund')\`), never for a role. A role is a row of the
table in \`content/model/permissions.ts\`: what each person with the role may do, and which options an Admin may tick for
single persons. \`npm test\` compares this section with the table; \`npm exec -- vitest run --project unit
content/sections/access-doc.test.ts -u\` updates it.

- **A change of a role** has effect with the next request, on open pages too. Links to previews and orders that the person
  has made are revoked if they lose the right to them.
- **Options that are of no use without another one** are granted together (\`requires\` in the table’s file): the right to
  refund payments with the right to see them.
- **All sessions of a person** can be ended, for example after a device was lost (\`POST /users/{id}/end-sessions\`): they
  have to sign in again, on every device.
- **The back office follows the permissions.** Its menu, command palette, links, panels and buttons show only what the
  person may open or do; content that they may not change is shown as text, and whoever may write but not publish saves
  drafts. Screens ask \`useMay\` and \`useMayOpen\` (\`site/admin/lib/\`); the declaration of a screen (\`screens.ts\` of its feature) says what it needs. A
  bookmark to another screen says who can change that. This is a courtesy: the server decides about each request.
- **The last Admin** cannot be removed or lowered: not by another role, an undo, a restored backup, the deletion of the
  account, or two people at the same moment.
- **Without \`orders.all\`**, a person sees only the orders that are assigned to them: in lists, counts, the board, tasks,
  search, activity, files, conversations and emails. All others do not exist for them.
- **Without \`content.publish\`**, a person can neither undo a publication nor change a draft of a release that will be
  published at a set time.
- **As a customer**, a person of the agency sees their own orders like any other customer.
`

const cell = (row: RoleRow, permission: Permission) =>
  row.always.includes(permission) ? '✓' : row.optional.includes(permission) ? 'option' : ''

const roleTable = () => [
  '| role | who |',
  '| --- | --- |',
  ...everyRole.map((role) => `| ${role} | ${roles[role].about} |`),
]

const permissionTable = () => [
  `| permission | what | ${everyRole.join(' | ')} |`,
  `| --- | --- | ${everyRole.map(() => '---').join(' | ')} |`,
  ...Object.entries(permissions).map(
    ([permission, label]) =>
      `| \`${permission}\` | ${label} | ${everyRole.map((role) => cell(roles[role], permission as Permission)).join(' | ')} |`,
  ),
]

const mailTable = () => [
  '| email to the agency | needs |',
  '| --- | --- |',
  ...Object.entries(agencyMails).map(
    ([kind, permission]) => `| ${mailTextOf(kind as MailKind).title} | \`${permission}\` |`,
  ),
]

test('docs/access.md has the tables of roles, permissions and emails', async () => {
  const path = fileURLToPath(new URL('../../docs/access.md', import.meta.url))
  const section = [
    introduction,
    ...roleTable(),
    '',
    '### Permissions',
    '',
    ...permissionTable(),
    '',
    '### Emails to the agency',
    '',
    'Each person gets those about what they may see, and can switch off single kinds: _Email notifications_ in the menu of',
    'their account in the back office (`PUT /me/notifications`).',
    '',
    ...mailTable(),
    '',
    '',
  ].join('\n')
  const text = readFileSync(path, 'utf8').replace(/## Roles\n.*?(?=## Who may see an order)/s, () => section)
  const options = { ...(await resolveConfig(path)), filepath: path }
  await expect(await format(text, options)).toMatchFileSnapshot(path)
})
