import { useState } from 'react'
import { focuses, nodes, shapes } from '#content/rich-text/schema.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Field } from '../../../ui/form/Field.tsx'
import { Form } from '../../../ui/form/Form.tsx'
import { PictureDialog } from '../../media/PictureDialog.tsx'
import { usePictureUpload } from '../../media/use-picture-upload.tsx'

export type PictureAttributes = Record<'src' | 'alt' | 'caption' | 'shape' | 'focus', string>
export type VideoAttributes = Record<'src' | 'title', string>

interface Props<A> {
  /** The attributes of the selected picture or video; undefined for a new one. */
  attributes: A | undefined
  onPut: (attributes: A) => void
  close: () => void
}

const capital = (word: string) => word[0]!.toUpperCase() + word.slice(1)

const shapeNames: Record<(typeof shapes)[number], string> = {
  whole: 'The whole picture',
  wide: 'Wide, cropped to 16:9',
  square: 'Square',
}

/** A dialog for a picture in the text: its file, alternative text, caption and crop. */
export function PictureAttributesDialog({ attributes, onPut, close }: Props<PictureAttributes>) {
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
              onPut({ src, alt: alt.trim(), caption: caption.trim(), shape, focus })
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

/** A dialog for a video in the text. */
export const VideoDialog = ({ attributes, onPut, close }: Props<VideoAttributes>) => (
  <Dialog title={attributes ? 'Edit video' : 'Add video'} close={close}>
    <Form
      checks={{ src: (value) => nodes.video.attrs.src.error(value.trim()) ?? '' }}
      button={attributes ? 'Save video' : 'Add video'}
      pendingText="Saving…"
      keepValues
      onSubmit={async ({ src = '', title = '' }) => onPut({ src: src.trim(), title: title.trim() })}
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
        defaultValue={attributes?.src ?? ''}
        inputMode="url"
        autoComplete="off"
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
      />
      <Field
        name="title"
        label="Title"
        required={false}
        defaultValue={attributes?.title ?? ''}
        maxLength={200}
        autoComplete="off"
      />
    </Form>
  </Dialog>
)
