import { blockTypes, isShared } from '#content/blocks/blocks.ts'
import { Button } from '../../../../../ui/button.tsx'
import { Dialog } from '../../../../../ui/dialog.tsx'
import { sectionIcon } from '../../section-icons.ts'
import { BlockSketch } from './BlockSketch.tsx'

interface Props {
  /** The types of the blocks that the page already has. */
  used: readonly string[]
  /** Offers only blocks with their own content, no shared ones. */
  ownOnly?: boolean
  onPick: (type: string) => void
  close: () => void
}

/** A dialog to choose the type of a new block. */
export function BlockDialog({ used, ownOnly = false, onPick, close }: Props) {
  const groups = [
    { title: 'Only on this page', isGroup: (type: string) => !isShared(type) },
    ...(ownOnly ? [] : [{ title: 'Shared with other pages', isGroup: isShared }]),
  ]
  return (
    <Dialog title="Add a block" close={close} kind="large">
      <div className="stack tight">
        {groups.map(({ title, isGroup }) => (
          <section key={title}>
            <h3>{title}</h3>
            <ul className="block-types">
              {Object.entries(blockTypes)
                .filter(([type]) => isGroup(type))
                .map(([type, { title: name, about, icon }]) => {
                  const Icon = sectionIcon(icon)
                  const isUsed = isShared(type) && used.includes(type)
                  return (
                    <li key={type}>
                      <Button variant="bare" disabled={isUsed} onClick={() => onPick(type)}>
                        <BlockSketch type={type} />
                        <Icon aria-hidden />
                        <strong>{name}</strong>
                        <span>{isUsed ? 'Already on the page.' : about}</span>
                      </Button>
                    </li>
                  )
                })}
            </ul>
          </section>
        ))}
        <div className="actions">
          <Button onClick={close}>Cancel</Button>
        </div>
      </div>
    </Dialog>
  )
}
