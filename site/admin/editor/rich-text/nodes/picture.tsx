import { Image } from 'lucide-react'
import { useState } from 'react'
import { focuses } from '#content/model/focus.ts'
import { shapes } from '#content/rich-text/nodes/picture.ts'
import { documentSchema } from '#convert/document-schema.ts'
import { Button } from '../../../../ui/button.tsx'
import { Dialog } from '../../../../ui/dialog.tsx'
import { Form } from '../../../../ui/form/Form.tsx'
import { PictureDialog } from '../../../media/PictureDialog.tsx'
import { usePictureUpload } from '../../../media/use-picture-upload.tsx'
import type { EditorNode, NodeDialogProps } from '../editor-node.ts'
import './picture.css'

const type = documentSchema.nodes.picture

type Attributes = Record<'src' | 'alt' | 'caption' | 'shape' | 'focus', string>

const capital = (word: string) => word[0]!.toUpperCase() + word.slice(1)

const shapeNames: Record<(typeof shapes)[number], string> = {
  whole: 'The whole picture',
  wide: 'Wide, cropped to 16:9',
  square: 'Square',
}

/** A dialog for a picture in the text: its file, alternative text, caption and crop. */
function PictureAttributesDialog({ node, onPut, close }: NodeDialogProps) {
  const attributes = node?.attrs as Attributes | undefined
  const [src, setSrc] = useState(attributes?.src ?? '')
  const [choosing, setChoosing] = useState(false)
  const upload = usePictureUpload({
    label: 'Picture file',
    onUploaded: (picture) => setSrc(picture.address),
  })
  const choose = (address: string) => {
    setSrc(address)
    setChoosing(false)
  }
  return (
    <>
      <Dialog title={attributes ? 'Edit picture' : 'Add picture'} close={close}>
        <div className="stack tight">
          {src && <img className="chosen-picture" src={src} alt="" />}
          <div className="actions">
            <Button onClick={upload.open}>Upload picture</Button>
            <Button onClick={() => setChoosing(true)}>Choose from library</Button>
          </div>
          {upload.input}
          <Form
            fields={{
              alt: {
                kind: 'text',
                label: 'Alternative text',
                max: 300,
                optional: true,
                help: 'For people who can’t see it. If empty, the description from the library is used.',
              },
              caption: { kind: 'text', label: 'Caption', max: 500, optional: true },
              shape: {
                kind: 'select',
                label: 'Shape',
                choices: shapes.map((shape) => [shape, shapeNames[shape]]),
              },
              focus: {
                kind: 'select',
                label: 'Focal point',
                choices: focuses.map((focus) => [focus, capital(focus)]),
              },
            }}
            values={{
              alt: attributes?.alt ?? '',
              caption: attributes?.caption ?? '',
              shape: attributes?.shape ?? shapes[0],
              focus: attributes?.focus ?? focuses[0],
            }}
            button={attributes ? 'Save picture' : 'Add picture'}
            disabled={!src}
            onSubmit={async (values) => onPut(type.create({ src, ...values }))}
            onCancel={close}
          />
        </div>
      </Dialog>
      {upload.dialog}
      {choosing && <PictureDialog onPick={choose} close={() => setChoosing(false)} />}
    </>
  )
}

export const picture: EditorNode = {
  insertTools: [{ label: 'Picture', icon: Image }],
  Dialog: PictureAttributesDialog,
}
