import { Field } from './Field.tsx'

interface Props {
  names: readonly [string, string]
  /** Both have the same width; otherwise the first one is narrow. */
  isEven?: boolean
}

/** Two fields side by side, where there is room. */
export const FieldPair = ({ names, isEven = false }: Props) => (
  <div className={isEven ? 'field-pair is-even' : 'field-pair'}>
    {names.map((name) => (
      <Field key={name} name={name} />
    ))}
  </div>
)
