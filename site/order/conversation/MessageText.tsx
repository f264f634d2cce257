import { withLinks } from '#content/model/prose.ts'

/** The text of a message: plain text, with URLs as links. */
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
