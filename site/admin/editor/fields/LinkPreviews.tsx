import { useState } from 'react'

/** What networks read of a page. */
export interface SharedEntry {
  title: string
  description: string
  /** The path of the picture; undefined for one of another site. */
  picture: string | undefined
  host: string
}

interface Props {
  shared: SharedEntry
  isOpen: boolean
}

/** A page as the networks show a link to it. */
export const LinkPreviews = ({ shared, isOpen }: Props) => (
  <details className="link-previews" open={isOpen}>
    <summary>Link previews in networks</summary>
    <div className="networks">
      <figure className="network facebook" aria-label="Link preview on Facebook">
        <SharedPicture key={shared.picture} src={shared.picture} />
        <figcaption>
          <span className="host">{shared.host}</span>
          <strong>{shared.title}</strong>
          <span className="line">{shared.description}</span>
        </figcaption>
      </figure>
      <figure className="network linkedin" aria-label="Link preview on LinkedIn">
        <SharedPicture key={shared.picture} src={shared.picture} />
        <figcaption>
          <strong>{shared.title}</strong>
          <span className="host">{shared.host}</span>
        </figcaption>
      </figure>
      <figure className="network x" aria-label="Link preview on X">
        <div>
          <SharedPicture key={shared.picture} src={shared.picture} />
          <strong>{shared.title}</strong>
        </div>
        <figcaption>From {shared.host}</figcaption>
      </figure>
    </div>
  </details>
)

/** The picture, which is rendered with the page's title when the page is published. */
function SharedPicture({ src }: { src: string | undefined }) {
  const [isMissing, setMissing] = useState(false)
  if (!src) return <p className="no-picture">Without a picture</p>
  if (isMissing) return <p className="no-picture">The picture is created when the page is published.</p>
  return (
    <img
      src={src}
      alt=""
      width="1200"
      height="630"
      loading="lazy"
      decoding="async"
      onError={() => setMissing(true)}
    />
  )
}
