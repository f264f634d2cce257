import { Download } from 'lucide-react'
import { downloadFile } from '../session/download.ts'
import { Button } from './button.tsx'
import { useAction } from './use-action.ts'

interface Props {
  /** The path below `/api`. */
  path: string
  fileName: string
  small?: boolean
  children: string
}

/** A button that downloads a file which the API creates. */
export function DownloadButton({ path, fileName, small = false, children }: Props) {
  const { runAction, pending } = useAction()
  return (
    <Button
      small={small}
      icon={Download}
      disabled={pending}
      onClick={() => runAction(() => downloadFile(path, fileName), { failure: 'The download failed.' })}
    >
      {pending ? 'Preparing…' : children}
    </Button>
  )
}
