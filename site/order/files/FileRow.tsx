import {
  File as FileIcon,
  FileArchive,
  FileAudio,
  FileImage,
  FileText,
  FileVideo,
  type LucideIcon,
} from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { formatBytes, type FileKind } from '#content/shop/order-files.ts'

const icons: Record<FileKind, LucideIcon> = {
  picture: FileImage,
  pdf: FileText,
  document: FileText,
  archive: FileArchive,
  audio: FileAudio,
  video: FileVideo,
  text: FileText,
  other: FileIcon,
}

/** The thumbnail of a file, or the icon of its kind. */
export function FileThumbnail({ kind, thumbnail }: { kind: FileKind; thumbnail?: string | null }) {
  const [broken, setBroken] = useState<string>()
  const Icon = icons[kind]
  return (
    <span className="file-sign">
      {thumbnail && thumbnail !== broken ? (
        <img src={thumbnail} alt="" loading="lazy" onError={() => setBroken(thumbnail)} />
      ) : (
        <Icon aria-hidden />
      )}
    </span>
  )
}

interface Props {
  thumbnail: ReactNode
  name: ReactNode
  size?: number | undefined
  /** Shown beside the size. */
  about?: ReactNode
  /** Shown below the name and size. */
  children?: ReactNode
  actions?: ReactNode
}

/** One file in a list. */
export const FileRow = ({ thumbnail, name, size, about, children, actions }: Props) => (
  <li className="file">
    {thumbnail}
    <span className="file-text">
      <span className="file-name">{name}</span>
      <span className="file-about">
        {size !== undefined && formatBytes(size)}
        {size !== undefined && about && ' · '}
        {about}
      </span>
      {children}
    </span>
    {actions && <span className="file-actions">{actions}</span>}
  </li>
)
