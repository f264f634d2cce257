import { ArrowUpToLine } from 'lucide-react'
import { useEditedText } from '../../../ui/use-edited-text.ts'
import { MoveButton } from '../fields/row-parts.tsx'

interface Props {
  /** The name of the record. */
  name: string
  index: number
  total: number
  move: (from: number, to: number) => unknown
}

/** Moves a record of a long list to a position by its number, or to the top. */
export const MoveTo = (props: Props) => (
  <>
    <Position {...props} />
    <MoveButton
      icon={ArrowUpToLine}
      label={`Move ${props.name} to the top`}
      index={props.index}
      range={[0, props.total - 1]}
      move={props.move}
      to={0}
    />
  </>
)

/** An input with the position of a record in its list; entering another number moves it there. */
function Position({ name, index, total, move }: Props) {
  const {
    text,
    setText,
    submit: moveTo,
  } = useEditedText(String(index + 1), (position) => move(index, Number(position) - 1))
  function submit() {
    const to = Math.min(Math.max(Math.round(Number(text)) || index + 1, 1), total) - 1
    setText(String(to + 1))
    if (to !== index) moveTo(String(to + 1))
  }
  return (
    <input
      className="position"
      inputMode="numeric"
      aria-label={`Position of ${name}, 1 to ${total}`}
      value={text}
      onChange={(event) => setText(event.target.value)}
      onBlur={submit}
      onKeyDown={(event) => event.key === 'Enter' && submit()}
    />
  )
}
