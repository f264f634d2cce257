import { Image } from 'lucide-react'
import { useState } from 'react'
import { focuses } from '#content/model/focus.ts'
import { shapes } from '#content/rich-text/nodes/picture.ts'
import { documentSchema } from '#convert/document-schema.ts'
import { Button } from '../../../../ui/button.tsx'
import { Dialog } from '../../../../ui/dialog.tsx'
import { Field } from '../../../../ui/form/Field.tsx'
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
            checks={{}}
            button={attributes ? 'Save picture' : 'Add picture'}
            pendingText="Saving…"
            disabled={!src}
            keepValues
            prefill={{ shape: attributes?.shape ?? shapes[0], focus: attributes?.focus ?? focuses[0] }}
            onSubmit={async ({ alt = '', caption = '', shape = shapes[0], focus = focuses[0] }) =>
              onPut(type.create({ src, alt: alt.trim(), caption: caption.trim(), shape, focus }))
            }
            footer={
              <Button variant="plain" onClick={close}>
                Cancel
              </Button>
            }
          >
            <Field
              name="alt"
              label="Alternative text"
              hint="For people who can’t see it. If empty, the description from the library is used."
              required={false}
              defaultValue={attributes?.alt ?? ''}
              maxLength={300}
              autoComplete="off"
            />
            <Field
              name="caption"
              label="Caption"
              required={false}
              defaultValue={attributes?.caption ?? ''}
              maxLength={500}
              autoComplete="off"
            />
            <Field name="shape" label="Shape" options={shapes.map((shape) => [shape, shapeNames[shape]])} />
            <Field
              name="focus"
              label="Focal point"
              options={focuses.map((focus) => [focus, capital(focus)])}
            />
          </Form>
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
