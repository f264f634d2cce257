import { useRef, type ClipboardEvent, type DragEvent, type ReactNode } from 'react'

interface Options {
  /** MIME types and extensions, separated by commas. */
  accept: string
  /** The name of the input for screen readers. */
  label: string
  /** Gets the chosen files; without `multiple`, only the first. */
  onFiles: (files: readonly [File, ...File[]]) => unknown
  multiple?: boolean
}

/**
 * Accepts a file by dialog, drop or paste: render `input`, call `open` to show the dialog, and spread `dropZone` on the
 * element that files are dropped on.
 */
export function useFilePicker({ accept, label, onFiles, multiple = false }: Options) {
  const ref = useRef<HTMLInputElement>(null)
  const pick = (files: FileList | null) => {
    const [first, ...others] = files ?? []
    if (first) void onFiles(multiple ? [first, ...others] : [first])
    return first !== undefined
  }
  const input: ReactNode = (
    <input
      ref={ref}
      hidden
      type="file"
      accept={accept}
      multiple={multiple}
      aria-label={label}
      onChange={(event) => {
        pick(event.target.files)
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
        pick(event.dataTransfer.files)
      },
      onPaste: (event: ClipboardEvent) => {
        if (pick(event.clipboardData.files)) event.preventDefault()
      },
    },
  }
}
