import { useQuery } from '@tanstack/react-query'
import { CircleCheck } from 'lucide-react'
import { ButtonLink } from '../../../ui/button.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { QueryResult } from '../../../ui/query-result.tsx'
import { useMay } from '../../lib/use-may.ts'
import { checksQuery, pageName, type Entry, type Finding } from './queries.ts'
import { formatCount } from '../../../ui/number.ts'

const ruleTitles: Record<Finding['rule'], string> = {
  title: 'Titles',
  description: 'Descriptions',
  phrase: 'Search phrases',
  headings: 'Headings',
  pictures: 'Pictures',
  links: 'Links',
  structured: 'Structured data',
  robots: 'Robots.txt',
  colors: 'Colors',
}

/** The issues of the published site, and how its pages appear in search results. */
export function Checks() {
  const checks = useQuery(checksQuery)
  const mayEdit = useMay()('content.edit')
  return (
    <>
      <PageHeader
        title="Site check"
        description="Checks every published page for problems that affect visitors and search engines."
      />
      <QueryResult query={checks} lines={6}>
        {({ entries, findings, unexamined }) => (
          <>
            {unexamined > 0 && (
              <p className="muted">
                The first {entries.length} pages are checked; {formatCount(unexamined)} more are not.
              </p>
            )}
            {findings.length === 0 ? (
              <p className="check-passed" role="status">
                <CircleCheck aria-hidden /> No issues: all {entries.length} pages passed.
              </p>
            ) : (
              <Issues findings={findings} />
            )}
            <Panel
              title="Search results and link previews"
              actions={mayEdit && <ButtonLink href="/admin/content/search-results">Edit</ButtonLink>}
            >
              <ul className="entries">
                {entries.map((entry) => (
                  <PageEntry key={entry.path} entry={entry} />
                ))}
              </ul>
            </Panel>
          </>
        )}
      </QueryResult>
    </>
  )
}

function Issues({ findings }: { findings: readonly Finding[] }) {
  const action = useMay()('content.edit') ? 'Fix' : 'View'
  const rules = (Object.keys(ruleTitles) as Finding['rule'][])
    .map((rule) => [rule, findings.filter((finding) => finding.rule === rule)] as const)
    .filter(([, issues]) => issues.length > 0)
  return (
    <Panel title={findings.length === 1 ? 'One issue to fix' : `${findings.length} issues to fix`}>
      {rules.map(([rule, issues]) => (
        <div key={rule}>
          <h3>{ruleTitles[rule]}</h3>
          <ul className="issues">
            {issues.map(({ says, pages, fix }) => (
              <li key={fix + says}>
                <p>
                  {says} <span className="muted">On {pages.map(pageName).join(', ')}.</span>
                </p>
                <ButtonLink href={fix} aria-label={`${action}: ${says}`}>
                  {action}
                </ButtonLink>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </Panel>
  )
}

const PageEntry = ({ entry: { path, title, description, picture } }: { entry: Entry }) => (
  <li>
    {picture && <img src={picture} alt="" width="1200" height="630" loading="lazy" decoding="async" />}
    <div>
      <p className="entry-site">
        <a href={path} target="_blank" rel="noreferrer">
          {pageName(path)}
        </a>
      </p>
      <p className="entry-title">{title}</p>
      <p className="entry-text">{description}</p>
    </div>
  </li>
)
