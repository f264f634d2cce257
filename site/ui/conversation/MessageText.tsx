import { withLinks } from '#content/prose.ts'

/** What somebody wrote: words only, addresses as links. */
export const MessageText = ({ text }: { text: string }) => (
  <p className="message-text" dir="auto">
    {withLinks(text).map(({ text: piece, href }, i) =>
      href ? (
        <a key={i} href={href} target="_blank" rel="noreferrer nofollow ugc">
          {piece}
        </a>
      ) : (
        piece
      ),
    )}
  </p>
)
