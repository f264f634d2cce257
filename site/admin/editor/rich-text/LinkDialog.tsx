import { useQueries, useQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import { containsTerms } from '#content/model/search-terms.ts'
import { kinds } from '#content/model/field.ts'
import { isAllowed } from '#content/rich-text/attributes.ts'
import { isPagedSection } from '#content/sections/section.ts'
import { everySection } from '#content/sections/sections.ts'
import { pageAddressOf } from '#content/sections/slug.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { useFieldText } from '../../../ui/form/fields-context.ts'
import { Field } from '../../../ui/form/Field.tsx'
import { Form } from '../../../ui/form/Form.tsx'
import { checksQuery, pageName } from '../checks/queries.ts'
import { nameOf, pageQuery } from '../records/records.ts'

interface Props {
  /** The current address. */
  href: string | undefined
  onLink: (href: string | undefined) => void
  close: () => void
}

/** A dialog for the target of a link: an address, or a page of the site found by its title. */
export function LinkDialog({ href, onLink, close }: Props) {
  return (
    <Dialog title={href ? 'Edit link' : 'Add link'} close={close}>
      <Form
        fields={{
          address: {
            kind: 'text',
            label: 'Address',
            max: kinds.link.max,
            help: 'Enter an address, or search for a page of this site.',
            isFocused: true,
          },
        }}
        checks={{
          address: (value) => (isAllowed('link', value) ? undefined : kinds.link.patternMessage),
        }}
        values={{ address: href ?? '' }}
        button={href ? 'Save link' : 'Add link'}
        onSubmit={async ({ address }) => onLink(address)}
        onCancel={close}
        footer={href && <Button onClick={() => onLink(undefined)}>Remove link</Button>}
      >
        <Field name="address" inputMode="url" />
        <OwnPages onPick={onLink} />
      </Form>
    </Dialog>
  )
}

const maxResults = 6

/** Lists that are searched on the server; the site check lists all other pages. */
const longLists = everySection.filter((section) => isPagedSection(section) && section.page)

/** The pages whose title or address contains all typed words. */
function OwnPages({ onPick }: { onPick: (path: string) => void }) {
  const [typed] = useFieldText('address')
  const { data } = useQuery({ ...checksQuery, staleTime: 60_000 })
  const q = useDeferredValue(typed.trim())
  const records = useQueries({
    queries: longLists.map((section) => ({
      ...pageQuery(section, { q, pageSize: maxResults }),
      enabled: q !== '',
    })),
  })
  const pages = new Map(
    (data?.entries ?? [])
      .filter(({ path, title }) => containsTerms(`${path} ${title}`, typed))
      .map(({ path, title }) => [path, title] as const),
  )
  for (const [i, section] of longLists.entries())
    for (const record of records[i]!.data?.rows ?? []) {
      const path = pageAddressOf(section, record)
      if (path && q !== '' && !pages.has(path)) pages.set(path, nameOf(section, record))
    }
  const results = [...pages].slice(0, maxResults)
  if (results.length === 0) return null
  return (
    <ul className="own-pages" aria-label="Pages of this site">
      {results.map(([path, title]) => (
        <li key={path}>
          <Button variant="bare" onClick={() => onPick(path)}>
            <strong>{title}</strong>
            <span className="muted">{pageName(path)}</span>
          </Button>
        </li>
      ))}
    </ul>
  )
}
