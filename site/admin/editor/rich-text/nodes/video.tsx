import { Video } from 'lucide-react'
import { videoAddress } from '#content/rich-text/nodes/video.ts'
import { documentSchema } from '#convert/document-schema.ts'
import { Dialog } from '../../../../ui/dialog.tsx'
import { Form } from '../../../../ui/form/Form.tsx'
import type { EditorNode, NodeDialogProps } from '../editor-node.ts'
import './video.css'

const type = documentSchema.nodes.video

/** A dialog for a video in the text. */
const VideoDialog = ({ node, onPut, close }: NodeDialogProps) => (
  <Dialog title={node ? 'Edit video' : 'Add video'} close={close}>
    <Form
      fields={{
        src: {
          kind: 'text',
          label: 'Video URL',
          max: 2048,
          help: 'From YouTube or Vimeo, or of an MP4 or WebM file.',
          isFocused: true,
        },
        title: { kind: 'text', label: 'Title', optional: true },
      }}
      checks={{ src: (value) => videoAddress.error(value) }}
      values={{ src: String(node?.attrs['src'] ?? ''), title: String(node?.attrs['title'] ?? '') }}
      button={node ? 'Save video' : 'Add video'}
      onSubmit={async (values) => onPut(type.create(values))}
      onCancel={close}
    />
  </Dialog>
)

export const video: EditorNode = {
  insertTools: [{ label: 'Video', icon: Video }],
  Dialog: VideoDialog,
}
