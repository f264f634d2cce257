import { firstCharacters } from '#content/model/first-characters.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import { useWatch } from 'react-hook-form'
import { seoLengths } from '#content/model/seo.ts'
import type { Section } from '#content/sections/section.ts'
import { pageAddressOf } from '#content/sections/slug.ts'
import { LinkPreviews } from './LinkPreviews.tsx'
import { UnsavedChecks } from '../checks/UnsavedChecks.tsx'
import { missingPagesQuery, publishStatusQuery } from '../records/publishing.ts'
import { renderPreview } from '../records/render.ts'
import { useFields } from '../../../ui/form/fields-context.ts'

interface Props {
  section: Section
  /** The id of the record. */
  id?: string | undefined
  /** The address of the page that is previewed, if not the record's own. */
  page?: string
}

/**
 * A page's search result and link previews with the unsaved changes, the length of title and description, and, for a
 * record's own page, the findings of the site check.
 */
export function SearchPreview({ section, id, page }: Props) {
  const { form } = useFields()
  const status = useQuery(publishStatusQuery)
  const serialized = useDeferredValue(JSON.stringify(useWatch({ control: form.control })))
  const all = JSON.parse(serialized) as Record<string, string>
  const path = page ?? pageAddressOf(section, all) ?? ''
  const values = page
    ? Object.fromEntries(
        Object.entries(all).filter(([name]) => {
          const { seo } = section.fields[name] ?? {}
          return seo && (seo.part === 'pattern' || seo.page === page)
        }),
      )
    : all
  const missing = useQuery(missingPagesQuery(page ? [page] : []))
  const isPublished = page ? missing.data && missing.data.length === 0 : path !== ''
  const draft = { path, section: section.key, id, values }
  const entry = useQuery({
    queryKey: ['entry', path, id, values, status.data?.publishedAt],
    queryFn: async () => readEntry(await renderPreview(draft)),
    enabled: isPublished === true,
    placeholderData: keepPreviousData,
    retry: false,
    gcTime: 10_000,
  })
  if (isPublished === false)
    return (
      <p className="muted">
        {page ? 'This page is not on the site: its text is empty.' : 'It has no page: its address is empty.'}
      </p>
    )
  if (!entry.data) return <div className="entry" aria-hidden />
  const { title, description, name, address, shared } = entry.data
  return (
    <>
      <figure className="entry" aria-label={`Search result of ${path}`}>
        <p className="entry-site">
          <strong>{name}</strong> <span>{address}</span>
        </p>
        <p className="entry-title">{shortened(title, seoLengths.title.max)}</p>
        <p className="entry-text">
          {description ? shortened(description, seoLengths.description.max) : 'No description.'}
        </p>
        <figcaption>
          <LengthMeter label="Title" part="title" text={title} />
          <LengthMeter label="Description" part="description" text={description} />
        </figcaption>
      </figure>
      {shared && <LinkPreviews shared={shared} isOpen={!page} />}
      {!page && <UnsavedChecks unsaved={draft} />}
    </>
  )
}

interface LengthMeterProps {
  label: string
  part: keyof typeof seoLengths
  text: string
}

/** Compares the length of a text with the recommended one. */
function LengthMeter({ label, part, text }: LengthMeterProps) {
  const { min, max } = seoLengths[part]
  const state = text.length > max ? 'too long' : text.length < min ? 'short' : 'good'
  return (
    <span className={state === 'good' ? 'room' : 'room off'}>
      {label}: {text.length} of {min} to {max} characters, {state}
      <meter
        min={0}
        max={Math.round(max * 1.25)}
        low={min}
        high={max}
        optimum={(min + max) / 2}
        value={text.length}
        aria-label={`Length of the ${part}`}
      />
    </span>
  )
}

function readEntry(document: Document) {
  const meta = (name: string) =>
    document.querySelector<HTMLMetaElement>(`meta[name="${name}"], meta[property="${name}"]`)?.content ?? ''
  const url = meta('og:url')
  return {
    title: document.title,
    description: meta('description'),
    // A page that search engines do not list has no preview either.
    shared: URL.canParse(url)
      ? {
          title: meta('og:title'),
          description: meta('og:description'),
          picture: pathOf(meta('og:image')),
          host: new URL(url).hostname.replace(/^www\./, ''),
        }
      : undefined,
    name: meta('og:site_name'),
    address: URL.canParse(url)
      ? new URL(url).host + new URL(url).pathname.replace(/\/$/, '').replaceAll('/', ' › ')
      : url,
  }
}

/** The path of a picture that this site serves; undefined for any other URL. */
function pathOf(address: string) {
  const { pathname } = URL.canParse(address) ? new URL(address) : { pathname: '' }
  return /^\/(?:og|media)\//.test(pathname) ? pathname : undefined
}

const shortened = (text: string, max: number) =>
  text.length > max
    ? `${firstCharacters(text, max)
        .replace(/\s\S*$/, '')
        .trimEnd()}…`
    : text
