import { queryOptions, useQuery } from '@tanstack/react-query'
import type { Suggestion } from '../../../../../api/suggestions.ts'
import type { ControlProps, FieldKind } from '../../../../../ui/form/kinds/kind.ts'

/** The pages of the site and their parts, with their titles. */
const placesQuery = queryOptions({
  queryKey: ['publish', 'suggestions'],
  queryFn: async () => (await (await fetch('/suggestions.json')).json()) as Suggestion[],
})

/** The target of a link, with the pages of the site as suggestions. */
function Link({ input }: ControlProps) {
  const { data: places = [] } = useQuery(placesQuery)
  return (
    <>
      <input inputMode="url" autoComplete="off" {...input} list={`${input.id}-list`} />
      <datalist id={`${input.id}-list`}>
        {places.slice(0, 200).map(({ href, title }) => (
          <option key={href + title} value={href}>
            {title}
          </option>
        ))}
      </datalist>
    </>
  )
}

export const link: FieldKind = { Control: Link }
