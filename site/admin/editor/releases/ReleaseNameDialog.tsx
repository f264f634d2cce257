import { Dialog } from '../../../ui/dialog.tsx'
import { sendOnce } from '../../../ui/form/send-once.ts'
import { Form } from '../../../ui/form/Form.tsx'
import { useAction } from '../../../ui/use-action.ts'
import { createRelease, renameRelease, type FullRelease } from './queries.ts'

interface Props {
  /** The release to rename; without one, a new release is created. */
  release?: Pick<FullRelease, '_id' | 'name'>
  close: () => void
  onNamed?: (release: FullRelease) => unknown
}

/** A dialog that creates or renames a release. */
export function ReleaseNameDialog({ release, close, onNamed }: Props) {
  const { reportSuccess } = useAction('releases')
  return (
    <Dialog title={release ? 'Rename release' : 'New release'} close={close}>
      <Form
        fields={{ name: { kind: 'text', label: 'Name', max: 100, help: 'For example: Spring offer' } }}
        values={{ name: release?.name ?? '' }}
        button={release ? 'Rename' : 'Create release'}
        onSubmit={async ({ name }) => {
          const answer = await (release
            ? renameRelease(release._id, name)
            : sendOnce('release', name, (headers) => createRelease(name, headers)))
          reportSuccess(
            { text: release ? `Renamed: ${name}.` : `Release created: ${name}.`, undo: true },
            answer,
          )
          close()
          await onNamed?.(answer.data)
        }}
        onCancel={close}
      />
    </Dialog>
  )
}
