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

/** Links by which somebody without an account sees the site with a draft, or with a release. */
export function PreviewLinks({ subject, id }: { subject: PreviewSubject; id: string }) {
  const client = useQueryClient()
  const query = useQuery(previewsQuery(subject, id))
  const [isOpen, setOpen] = useState(false)
  const [made, setMade] = useState('')
  const reload = () => client.invalidateQueries(previewsQuery(subject, id))
  return (
    <Panel
      title="Preview for others"
      description={`Whoever has the link sees the site with this ${subject}, without signing in.`}
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
      {made && <CopyField label="New link (shown only once)" value={made} />}
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
            setMade(data.address)
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
            label="For whom (optional)"
            maxLength={80}
            required={false}
            hint="So that you know later whose link it is."
          />
          <Field name="days" label="It works for" options={lifetimes} />
        </Form>
      ) : (
        <div className="actions">
          <Button
            onClick={() => {
              setMade('')
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
