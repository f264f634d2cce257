import { isAllowed } from '#content/rich-text/attributes.ts'
import { kinds } from '#content/model/field.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { Form } from '../../../ui/form/Form.tsx'
import { UsedIn, type Use } from '../../lib/UsedIn.tsx'

interface Props {
  name: string
  /** The address of the record's page. */
  address: string
  uses: readonly Use[]
  /** Called with where its address leads from now on, empty for nowhere; undefined if the page stays. */
  answer: (target: string | undefined) => void
}

/** Asks before a page is deleted that the site links to, and where its address leads then. */
export const RemoveUsedDialog = ({ name, address, uses, answer }: Props) => (
  <Dialog title={`Delete “${name}”?`} role="alertdialog" close={() => answer(undefined)}>
    <p>
      These link to its page: <UsedIn uses={uses} target="_blank" />.
    </p>
    <Form
      fields={{
        target: {
          kind: 'text',
          label: 'Redirect its address to',
          max: kinds.link.max,
          optional: true,
          example: '/services',
          help: `Whoever opens ${address}, by these links or another way, is led there. If empty, they see that there is no such page.`,
        },
      }}
      checks={{
        target: (value) =>
          value && (!isAllowed('link', value) || !/^(https?:|\/)/.test(value) || value === address)
            ? 'Enter another page of this site, such as /services, or an address that begins with https://.'
            : undefined,
      }}
      button="Delete"
      onSubmit={async ({ target }) => answer(target)}
      onCancel={() => answer(undefined)}
    />
  </Dialog>
)
