import type { ControlProps, FieldKind } from '../../../../../ui/form/kinds/kind.ts'

/** A long text with headings and lists, written with a few signs. */
const Prose = ({ input }: ControlProps) => (
  <>
    <textarea
      {...(input as object)}
      className="tall"
      rows={24}
      aria-describedby={[input['aria-describedby'], `${input.id}-signs`].filter(Boolean).join(' ')}
    />
    <p className="hint" id={`${input.id}-signs`}>
      Start a line with # for a heading, ## for a smaller heading, or - for a list item. Separate paragraphs
      with an empty line.
    </p>
  </>
)

export const prose: FieldKind = { Control: Prose, hasCounter: true }
