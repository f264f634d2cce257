import { useQuery } from '@tanstack/react-query'
import { CircleCheck, Wrench } from 'lucide-react'
import { Link } from 'react-router'
import { PageHead } from '../ui/page.tsx'
import { Loaded } from '../ui/states.tsx'
import { checksQuery, nameOfPage, type Entry, type Finding } from './checks.ts'

const titles: Record<Finding['rule'], string> = {
  title: 'Titles',
  description: 'Descriptions',
  headings: 'Headings',
  pictures: 'Pictures',
  links: 'Links',
  structured: 'What search engines are told',
  colors: 'Colors',
}

/** What to mend on the site as it is published now, and how its pages stand in search results. */
export function Checks() {
  const checks = useQuery(checksQuery)
  return (
    <>
      <PageHead
        title="Site check"
        about="Every public page is examined as it is served: what search engines and visitors would trip over."
      />
      <Loaded query={checks} lines={6}>
        {({ entries, findings }) => (
          <>
            {findings.length === 0 ? (
              <p className="check-good" role="status">
                <CircleCheck aria-hidden /> Nothing to mend: all {entries.length} pages are in order.
              </p>
            ) : (
              <Findings findings={findings} />
            )}
            <section className="panel" aria-labelledby="entries">
              <div className="panel-head">
                <h2 id="entries">In search results, and where links are shared</h2>
                <Link className="btn" to="/admin/content/search-results">
                  Change the words
                </Link>
              </div>
              <ul className="entries">
                {entries.map((entry) => (
                  <PageEntry key={entry.path} entry={entry} />
                ))}
              </ul>
            </section>
          </>
        )}
      </Loaded>
    </>
  )
}

function Findings({ findings }: { findings: readonly Finding[] }) {
  const rules = (Object.keys(titles) as Finding['rule'][]).filter((rule) =>
    findings.some((finding) => finding.rule === rule),
  )
  return (
    <section className="panel" aria-labelledby="to-mend">
      <h2 id="to-mend">
        {findings.length === 1 ? 'One thing to mend' : `${findings.length} things to mend`}
      </h2>
      {rules.map((rule) => (
        <div key={rule}>
          <h3>{titles[rule]}</h3>
          <ul className="findings">
            {findings
              .filter((finding) => finding.rule === rule)
              .map((finding) => (
                <li key={finding.mend + finding.says}>
                  <p>
                    {finding.says}{' '}
                    <span className="soft">On {finding.pages.map(nameOfPage).join(', ')}.</span>
                  </p>
                  <Link className="btn" to={finding.mend} aria-label={`Mend: ${finding.says}`}>
                    <Wrench aria-hidden /> Mend
                  </Link>
                </li>
              ))}
          </ul>
        </div>
      ))}
    </section>
  )
}

function PageEntry({ entry: { path, title, description, picture } }: { entry: Entry }) {
  return (
    <li>
      {picture && <img src={picture} alt="" width="1200" height="630" loading="lazy" decoding="async" />}
      <div>
        <p className="entry-site">
          <a href={path} target="_blank" rel="noreferrer">
            {nameOfPage(path)}
          </a>
        </p>
        <p className="entry-title">{title}</p>
        <p className="entry-text">{description}</p>
      </div>
    </li>
  )
}
