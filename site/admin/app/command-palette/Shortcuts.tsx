import { boardKeys } from '../../sales/orders/board-keys.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { selectionKeys } from '../../../ui/selection-keys.ts'

const shortcuts: readonly (readonly [keys: string, description: string])[] = [
  ['Ctrl K or ⌘ K', 'Go to any screen, text, order, message, person or action'],
  ['Ctrl S or ⌘ S', 'Save the form'],
  ['?', 'Show keyboard shortcuts'],
  ['F8', 'Move the focus to the notification, to undo a change'],
  ...selectionKeys,
  ...boardKeys,
  ['Esc', 'Close the dialog'],
  ['← →', 'Read the sales chart with its slider'],
]

export const Shortcuts = ({ close }: { close: () => void }) => (
  <Dialog title="Keyboard shortcuts" close={close}>
    <dl className="facts">
      {shortcuts.map(([keys, description]) => (
        <div key={keys}>
          <dt>
            <kbd>{keys}</kbd>
          </dt>
          <dd>{description}</dd>
        </div>
      ))}
    </dl>
    <div className="actions">
      {/* oxlint-disable-next-line jsx-a11y/no-autofocus */}
      <Button autoFocus onClick={close}>
        Close
      </Button>
    </div>
  </Dialog>
)
