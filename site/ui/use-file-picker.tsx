import { useRef, type ClipboardEvent, type DragEvent, type ReactNode } from 'react'

interface Options {
  /** MIME types and extensions, separated by commas. */
  accept: string
  /** The name of the input for screen readers. */
  label: string
  onFile: (file: File) => unknown
}

/**
 * Accepts a file by dialog, drop or paste: render `input`, call `open` to show the dialog, and spread `dropZone` on the
 * element that files are dropped on.
 */
export function useFilePicker({ accept, label, onFile }: Options) {
  const ref = useRef<HTMLInputElement>(null)
  const pickFirst = (files: FileList | null) => {
    const [file] = files ?? []
    if (file) void onFile(file)
    return file
  }
  const input: ReactNode = (
    <input
      ref={ref}
      hidden
      type="file"
      accept={accept}
      aria-label={label}
      onChange={(event) => {
        pickFirst(event.target.files)
        event.target.value = ''
      }}
    />
  )
  return {
    input,
    open: () => ref.current?.click(),
    dropZone: {
      onDragOver: (event: DragEvent) => event.preventDefault(),
      onDrop: (event: DragEvent) => {
        event.preventDefault()
        pickFirst(event.dataTransfer.files)
      },
      onPaste: (event: ClipboardEvent) => {
        if (pickFirst(event.clipboardData.files)) event.preventDefault()
      },
    },
  }
}
