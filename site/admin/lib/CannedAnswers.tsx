import { useQuery } from '@tanstack/react-query'
import { fillTemplate } from '#content/model/text-template.ts'
import { cannedVariables } from '#content/shop/canned-answers.ts'
import { sections } from '#content/sections/sections.ts'
import { contentApi } from '../../session/content-api.ts'
import { insertText } from '../../ui/form/insert-text.ts'
import { agencyName } from '../../ui/page-header.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'

type CannedValues = Partial<Record<(typeof cannedVariables)[number], string>>

/**
 * A select that inserts a canned answer into the text area of its form. Answers with a variable that has no value here are
 * left out.
 */
export function CannedAnswers({ values: given }: { values: CannedValues }) {
  const values: CannedValues = { ...given, agency: agencyName() }
  const { data: all = [], isPending } = useQuery({
    queryKey: ['content', 'cannedAnswer', 'list'],
    queryFn: () => contentApi(sections.cannedAnswer).list(),
    staleTime: 60_000,
  })
  if (isPending) return <Skeleton lines={0} />
  const data = all.filter(({ answerText }) =>
    cannedVariables.every((name) => values[name] !== undefined || !answerText.includes(`{${name}}`)),
  )
  if (data.length === 0) return null
  return (
    <select
      className="canned"
      aria-label="Insert a canned answer"
      value=""
      onChange={(event) => {
        const chosen = data.find(({ _id }) => _id === event.target.value)
        if (chosen)
          insertText(event.target.form?.querySelector('textarea'), fillTemplate(chosen.answerText, values))
      }}
    >
      <option value="">Insert a canned answer…</option>
      {data.map(({ _id, answerTitle }) => (
        <option key={_id} value={_id}>
          {answerTitle}
        </option>
      ))}
    </select>
  )
}
