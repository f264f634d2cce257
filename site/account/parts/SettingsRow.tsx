import { useId, type ReactNode } from 'react'

interface Props {
  title: string
  about?: ReactNode
  children: ReactNode
}

/** One setting: its description on the left, its actions on the right. */
export function SettingsRow({ title, about, children }: Props) {
  const id = useId()
  return (
    <section className="setting" aria-labelledby={id}>
      <div>
        <h2 className="long" id={id}>
          {title}
        </h2>
        {about && <p className="lines">{about}</p>}
      </div>
      <div className="block">{children}</div>
    </section>
  )
}
