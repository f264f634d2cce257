import { useModal } from '../ui/use-modal.ts'

const keys: readonly (readonly [keys: string, does: string])[] = [
  ['Ctrl K or ⌘ K', 'Go to any screen, word, order, message, person or action'],
  ['Ctrl S or ⌘ S', 'Save the form you are in'],
  ['?', 'Show these shortcuts'],
  ['F8', 'Go to what was just said at the foot of the screen, to undo it'],
  ['Esc', 'Close what is open'],
  ['← →', 'Read the sales on the slider below their chart'],
]

export function Shortcuts({ close }: { close: () => void }) {
  const modal = useModal(close)
  return (
    <dialog {...modal} className="dialog" aria-labelledby="shortcuts-title">
      <h2 id="shortcuts-title">Keyboard shortcuts</h2>
      <dl className="facts">
        {keys.map(([key, does]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
      <div className="actions">
        <button type="button" className="btn" autoFocus onClick={close}>
          Close
        </button>
      </div>
    </dialog>
  )
}
