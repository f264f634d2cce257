import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import { useWatch } from 'react-hook-form'
import { seoLengths } from '#content/seo.ts'
import type { Section } from '#content/section.ts'
import { publishStatusQuery } from './publishing.ts'
import { renderDraft } from '../preview/render.ts'
import type { ContentForm } from './FieldInput.tsx'

interface Props {
  form: ContentForm
  section: Section
  /** The page whose entry it is. */
  path: string
}

/** The page's entry as a search engine shows it, with what is typed, and how long its words are. */
export function SearchPreview({ form, section, path }: Props) {
  const status = useQuery(publishStatusQuery)
  const typed = useDeferredValue(JSON.stringify(useWatch({ control: form.control })))
  const own = Object.entries(section.fields).flatMap(([name, { seo }]) => (seo?.page === path ? [name] : []))
  const values = Object.fromEntries(
    Object.entries(JSON.parse(typed) as Record<string, string>).filter(([name]) => own.includes(name)),
  )
  const published = status.data?.pages.includes(path)
  const entry = useQuery({
    queryKey: ['entry', path, values, status.data?.publishedAt],
    queryFn: async () => readEntry(await renderDraft({ path, section: section.key, values })),
    enabled: published === true,
    placeholderData: keepPreviousData,
    gcTime: 10_000,
  })
  if (published === false)
    return <p className="soft entry-none">This page is not on the site: its text is empty.</p>
  if (!entry.data) return <div className="entry" aria-hidden />
  const { title, description, name, address } = entry.data
  return (
    <figure className="entry" aria-label={`Search result of ${path}`}>
      <p className="entry-site">
        <strong>{name}</strong> <span>{address}</span>
      </p>
      <p className="entry-title">{shortened(title, seoLengths.title.max)}</p>
      <p className="entry-text">
        {description ? shortened(description, seoLengths.description.max) : 'No description.'}
      </p>
      <figcaption>
        <Room what="Title" part="title" words={title} />
        <Room what="Description" part="description" words={description} />
      </figcaption>
    </figure>
  )
}

function Room({ what, part, words }: { what: string; part: keyof typeof seoLengths; words: string }) {
  const { min, max } = seoLengths[part]
  const state = words.length > max ? 'too long' : words.length < min ? 'short' : 'good'
  return (
    <span className={state === 'good' ? 'room' : 'room off'}>
      {what}: {words.length} of {min} to {max} characters, {state}
      <meter
        min={0}
        max={Math.round(max * 1.25)}
        low={min}
        high={max}
        optimum={(min + max) / 2}
        value={words.length}
        aria-label={`Length of the ${part}`}
      />
    </span>
  )
}

function readEntry(page: Document) {
  const meta = (name: string) =>
    page.querySelector<HTMLMetaElement>(`meta[name="${name}"], meta[property="${name}"]`)?.content ?? ''
  const url = meta('og:url')
  return {
    title: page.title,
    description: meta('description'),
    name: meta('og:site_name'),
    address: URL.canParse(url)
      ? new URL(url).host + new URL(url).pathname.replace(/\/$/, '').replaceAll('/', ' › ')
      : url,
  }
}

const shortened = (words: string, max: number) =>
  words.length > max
    ? `${words
        .slice(0, max)
        .replace(/\s\S*$/, '')
        .trimEnd()} …`
    : words
