import { useState, type ReactNode } from 'react'
import type { Section } from '#content/section.ts'
import type { Values } from './records.ts'
import { Preview } from '../preview/Preview.tsx'

interface Props {
  section: Section
  id?: string
  /** What is typed and not saved. */
  values: Values | null
  children: ReactNode
}

/** Forms on one side, the page on the other; on a narrow screen one after the other, by choice. */
export function Editor({ section, id, values, children }: Props) {
  const [shown, setShown] = useState<'words' | 'page'>('words')
  return (
    <div className="editor" data-shown={shown}>
      <div className="switch" role="group" aria-label="Show">
        <button type="button" aria-pressed={shown === 'words'} onClick={() => setShown('words')}>
          Words
        </button>
        <button type="button" aria-pressed={shown === 'page'} onClick={() => setShown('page')}>
          Page
        </button>
      </div>
      <div className="editor-words">{children}</div>
      <Preview section={section} {...(id && { id })} values={values} />
    </div>
  )
}
