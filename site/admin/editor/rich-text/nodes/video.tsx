import { Video } from 'lucide-react'
import { videoAddress } from '#content/rich-text/nodes/video.ts'
import { documentSchema } from '#convert/document-schema.ts'
import { Button } from '../../../../ui/button.tsx'
import { Dialog } from '../../../../ui/dialog.tsx'
import { Field } from '../../../../ui/form/Field.tsx'
import { Form } from '../../../../ui/form/Form.tsx'
import type { EditorNode, NodeDialogProps } from '../editor-node.ts'
import './video.css'

const type = documentSchema.nodes.video

/** A dialog for a video in the text. */
const VideoDialog = ({ node, onPut, close }: NodeDialogProps) => (
  <Dialog title={node ? 'Edit video' : 'Add video'} close={close}>
    <Form
      checks={{ src: (value) => videoAddress.error(value.trim()) ?? '' }}
      button={node ? 'Save video' : 'Add video'}
      pendingText="Saving…"
      keepValues
      onSubmit={async ({ src = '', title = '' }) =>
        onPut(type.create({ src: src.trim(), title: title.trim() }))
      }
      footer={
        <Button variant="plain" onClick={close}>
          Cancel
        </Button>
      }
    >
      <Field
        name="src"
        label="Video URL"
        hint="From YouTube or Vimeo, or of an MP4 or WebM file."
        defaultValue={String(node?.attrs['src'] ?? '')}
        inputMode="url"
        autoComplete="off"
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
      />
      <Field
        name="title"
        label="Title"
        required={false}
        defaultValue={String(node?.attrs['title'] ?? '')}
        maxLength={200}
        autoComplete="off"
      />
    </Form>
  </Dialog>
)

export const video: EditorNode = {
  insertTools: [{ label: 'Video', icon: Video }],
  Dialog: VideoDialog,
}
