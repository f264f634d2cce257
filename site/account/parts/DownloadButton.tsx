import type { ComponentProps } from 'react'
import { downloadFile } from '../../session/download.ts'
import { Button } from '../../ui/button.tsx'
import { usePendingAction } from '../../ui/use-pending-action.ts'

interface Props extends Pick<ComponentProps<typeof Button>, 'small' | 'variant'> {
  text: string
  /** The path below `/api`. */
  path: string
  name: string
  /** The accessible name, where the text does not say which file it is. */
  label?: string
  /** The token of the order link, if the page was opened by one. */
  token?: string | undefined
}

/** A button that downloads a file with the credentials that a plain link could not send. */
export function DownloadButton({ text, path, name, label, token, ...look }: Props) {
  const { pending, error, run } = usePendingAction(() => downloadFile(path, name, token))
  return (
    <>
      <Button {...look} aria-label={label} disabled={pending} onClick={run}>
        {pending ? 'Downloading…' : text}
      </Button>
      {error && (
        <span className="note bad" role="alert">
          {error}
        </span>
      )}
    </>
  )
}
