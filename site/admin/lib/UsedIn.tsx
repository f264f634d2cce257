import { editAddress } from '#content/sections/screens.ts'
import { everySection } from '#content/sections/sections.ts'
import type { Answer } from '../../api/public-api.ts'

export type Use = Answer<'GET /links'>[number]

/** More are counted. */
const maxListed = 8

/** The records that use something, as links to their forms. */
export const UsedIn = ({ uses, ...link }: { uses: readonly Use[]; target?: '_blank' }) => (
  <>
    {uses.slice(0, maxListed).map(({ section: key, recordId, title, name }, i) => {
      const section = everySection.find((each) => each.key === key)
      const text = name ? `${title}: ${name}` : title
      return (
        <span key={recordId}>
          {i > 0 && ', '}
          {section ? (
            <a href={editAddress(section, recordId)} {...link}>
              {text}
            </a>
          ) : (
            text
          )}
        </span>
      )
    })}
    {uses.length > maxListed && ` and ${uses.length - maxListed} more`}
  </>
)
