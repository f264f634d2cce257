import { useQuery } from '@tanstack/react-query'
import { use, useEffect, useEffectEvent, useRef, type InputHTMLAttributes } from 'react'
import type { Section } from '#content/sections/section.ts'
import { pageAddressOf } from '#content/sections/slug.ts'
import { Button } from '../../../ui/button.tsx'
import { loadChunk } from '../../../ui/lazy.ts'
import { missingPagesQuery } from '../records/publishing.ts'
import { useFieldText, type ContentForm } from '../records/use-field-text.ts'

let loading: Promise<typeof import('#convert/slug.ts')> | undefined
/** Half a megabyte, with the letters of all scripts: only for records with a page. */
const loadSlugs = () => (loading ??= loadChunk(() => import('#convert/slug.ts')))

interface Props {
  form: ContentForm
  name: string
  section: Section
  /** The record is not stored yet: its slug follows its name until the user enters another one. */
  isNew: boolean
  /** The address at which the record's page is live. A live page at any other address belongs to another record. */
  liveAddress: string | undefined
  input: InputHTMLAttributes<HTMLInputElement>
}

/**
 * The last part of the address of a record's page, with the part before it and a link to the page. Shows an error if
 * another page has the address.
 */
export function SlugInput({ form, name, section, isNew, liveAddress, input }: Props) {
  const [slug, setSlug] = useFieldText(form, name)
  const [title] = useFieldText(form, section.titleField ?? '')
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
      {isTaken && !form.formState.errors[name] && (
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
