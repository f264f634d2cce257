import { useState } from 'react'
import type { Values } from '../../ui/form/fields-context.ts'
import { CopyField } from './CopyField.tsx'
import { LinkForm, type LinkFormProps } from './LinkForm.tsx'
import { LinkRow, type AccessLink } from './LinkRow.tsx'
import { Button } from '../../ui/button.tsx'

interface Props<L> extends Pick<LinkFormProps, 'permissions' | 'lifetimes' | 'defaults'> {
  links: readonly L[]
  /** They can be neither created nor revoked here. */
  readOnly?: boolean
  /** What a link permits, if that differs between links. */
  permissionOf?: (link: L) => string
  /** The text of the button that opens the form for a new link. */
  createText: string
  /** Creates a link; resolves to its address. */
  create: (values: Values) => Promise<string>
  revoke: (id: string) => Promise<unknown>
  reload: () => Promise<unknown>
}

/** Links for people without an account, and a form for new ones. */
export function LinkList<L extends AccessLink>({
  links,
  readOnly = false,
  permissionOf,
  createText,
  create,
  revoke,
  reload,
  ...form
}: Props<L>) {
  const [isOpen, setOpen] = useState(false)
  const [newLink, setNewLink] = useState('')
  return (
    <>
      {links.length > 0 && (
        <ul className="row-list">
          {links.map((link) => (
            <LinkRow
              key={link._id}
              link={link}
              permission={permissionOf?.(link)}
              onRevoke={readOnly ? undefined : () => revoke(link._id).then(reload)}
            />
          ))}
        </ul>
      )}
      {newLink && <CopyField label="New link (shown only once)" value={newLink} />}
      {readOnly ? null : isOpen ? (
        <LinkForm
          {...form}
          onSubmit={async (values) => {
            setNewLink(await create(values))
            setOpen(false)
            await reload()
          }}
          cancel={() => setOpen(false)}
        />
      ) : (
        <Button
          variant="link"
          onClick={() => {
            setNewLink('')
            setOpen(true)
          }}
        >
          {createText}
        </Button>
      )}
    </>
  )
}
