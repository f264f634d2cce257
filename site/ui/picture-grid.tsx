interface Picture {
  key: string
  src: string
  alt: string
  text: string
  /** Whether it is the current choice. */
  pressed?: boolean
}

interface Props {
  pictures: readonly Picture[]
  size?: 'icons'
  onPick: (key: string) => void
}

/** Pictures to choose one from. */
export const PictureGrid = ({ pictures, size, onPick }: Props) => (
  <ul className={size ? `pictures ${size}` : 'pictures'}>
    {pictures.map(({ key, src, alt, text, pressed }) => (
      <li key={key}>
        <button type="button" className="picture" aria-pressed={pressed} onClick={() => onPick(key)}>
          <img src={src} alt={alt} loading="lazy" />
          <span>{text}</span>
        </button>
      </li>
    ))}
  </ul>
)
