import { useQuery } from '@tanstack/react-query'
import { Suspense, use, useEffect, useEffectEvent, useRef } from 'react'
import { pageAddressOf } from '#content/sections/slug.ts'
import { Button } from '../../../../../ui/button.tsx'
import { useFields, useFieldText } from '../../../../../ui/form/fields-context.ts'
import type { ControlProps, DisplayProps, FieldKind } from '../../../../../ui/form/kinds/kind.ts'
import { loadChunk } from '../../../../../ui/lazy.ts'
import { missingPagesQuery } from '../../../records/publishing.ts'
import { RecordContext, type RecordContextValue } from '../../record-context.ts'

let loading: Promise<typeof import('#convert/slug.ts')> | undefined
/** Half a megabyte, with the letters of all scripts: only for records with a page. */
const loadSlugs = () => (loading ??= loadChunk(() => import('#convert/slug.ts')))

/** Outside a record, such as in a block, there is no page whose address it could be a part of. */
function Slug(props: ControlProps) {
  const record = use(RecordContext)
  const plain = <input autoComplete="off" {...props.input} />
  return record ? (
    <Suspense fallback={plain}>
      <PageSlug {...props} {...record} />
    </Suspense>
  ) : (
    plain
  )
}

/**
 * The last part of the address of a record's page, with the part before it and a link to the page. Shows an error if
 * another page has the address. The slug of a new record follows its name until the user enters another one.
 */
function PageSlug({ name, input, section, isNew, liveAddress }: ControlProps & RecordContextValue) {
  const { errors } = useFields()
  const [slug, setSlug] = useFieldText(name)
  const [title] = useFieldText(section.titleField ?? '')
  const suggested = use(loadSlugs()).suggestSlug(title)
  // Empty, because the name may have been typed before the suggestions were loaded.
  const lastSuggested = useRef('')
  const address = pageAddressOf(section, { [name]: slug })
  const missing = useQuery(missingPagesQuery(address ? [address] : []))
  const isLive = missing.data?.length === 0
  const isTaken = isLive && address !== liveAddress
  const followTitle = useEffectEvent(() => {
    const previous = lastSuggested.current
    lastSuggested.current = suggested
    if (isNew && suggested !== previous && slug === previous) setSlug(suggested)
  })
  useEffect(() => followTitle(), [suggested])
  return (
    <>
      <div className="slug">
        <span aria-hidden>{section.page?.base}/</span>
        <input {...input} autoComplete="off" autoCapitalize="none" spellCheck={false} />
        {slug === '' && suggested !== '' && (
          <Button onClick={() => setSlug(suggested)}>Use “{suggested}”</Button>
        )}
      </div>
      {isTaken && !errors[name] && (
        <p className="error" role="status">
          The address {address} is already taken.{' '}
          <a href={address} target="_blank">
            Open that page
          </a>
        </p>
      )}
      {isLive && !isTaken && (
        <a className="slug-page" href={address} target="_blank">
          Open {address}
        </a>
      )}
    </>
  )
}

function PageAddress({ name, value, text }: DisplayProps) {
  const record = use(RecordContext)
  return (record && pageAddressOf(record.section, { [name]: value })) ?? text
}

export const slug: FieldKind = { Control: Slug, Display: PageAddress }
