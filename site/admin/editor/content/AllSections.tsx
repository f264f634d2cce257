import { groups } from '#content/sections/screens.ts'
import { PageHeader } from '../../../ui/page-header.tsx'
import { sectionIcon } from '../fields/section-icons.ts'

/** Every section as a card. */
export function AllSections() {
  return (
    <>
      <PageHeader title="All sections" description="All content of the site. Choose what to edit." />
      {groups.map((group) => (
        <section key={group.title} className="card-group" aria-label={group.title}>
          <h2>{group.title}</h2>
          <ul className="cards">
            {group.screens.map((screen) => {
              const Icon = sectionIcon(screen.icon)
              return (
                <li key={screen.slug}>
                  <a className="card" href={`/admin/content/${screen.slug}`}>
                    <Icon aria-hidden />
                    <strong>{screen.title}</strong>
                    <span>{screen.about}</span>
                  </a>
                </li>
              )
            })}
          </ul>
        </section>
      ))}
    </>
  )
}
