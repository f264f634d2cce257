import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/form/Field.tsx'
import { Form } from '../../ui/form/Form.tsx'
import { Panel } from '../../ui/panel.tsx'
import { CopyField } from '../../ui/people/CopyField.tsx'
import { LinkRow } from '../../ui/people/LinkRow.tsx'
import { QueryResult } from '../../ui/query-result.tsx'
import { createPreview, previewsQuery, revokePreview, type PreviewSubject } from './queries.ts'

/** Links that show the site with a draft or a release to visitors without an account. */
export function PreviewLinks({ subject, id }: { subject: PreviewSubject; id: string }) {
  const client = useQueryClient()
  const query = useQuery(previewsQuery(subject, id))
  const [isOpen, setOpen] = useState(false)
  const [newLink, setNewLink] = useState('')
  const reload = () => client.invalidateQueries(previewsQuery(subject, id))
  return (
    <Panel
      title="Preview for others"
      description={`Anyone with the link can see the site with this ${subject}, without signing in.`}
    >
      <QueryResult query={query} lines={1}>
        {(links) =>
          links.length > 0 && (
            <ul className="people">
              {links.map((link) => (
                <LinkRow key={link._id} link={link} onRevoke={() => revokePreview(link._id).then(reload)} />
              ))}
            </ul>
          )
        }
      </QueryResult>
      {newLink && <CopyField label="New link (shown only once)" value={newLink} />}
      {isOpen ? (
        <Form
          className="people-form"
          checks={{}}
          prefill={{ days: '7' }}
          button="Create link"
          pendingText="Creating the link…"
          onSubmit={async ({ label = '', days }) => {
            const { data } = await createPreview(subject, id, {
              label,
              days: days === '1' ? 1 : days === '30' ? 30 : 7,
            })
            setNewLink(data.address)
            setOpen(false)
            await reload()
          }}
          footer={
            <Button variant="plain" onClick={() => setOpen(false)}>
              Cancel
            </Button>
          }
        >
          <Field
            name="label"
            label="Recipient (optional)"
            maxLength={80}
            required={false}
            hint="So that you can tell your links apart."
          />
          <Field name="days" label="Expires after" options={lifetimes} />
        </Form>
      ) : (
        <div className="actions">
          <Button
            onClick={() => {
              setNewLink('')
              setOpen(true)
            }}
          >
            Create a preview link
          </Button>
        </div>
      )}
    </Panel>
  )
}

const lifetimes = [
  ['1', '1 day'],
  ['7', '7 days'],
  ['30', '30 days'],
] as const
