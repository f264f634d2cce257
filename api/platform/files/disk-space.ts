import { statfs } from 'node:fs/promises'

/** With less free space than this, in bytes or as a share of the disk, a warning is shown. */
const minFreeBytes = 500e6
const minFreeShare = 0.05

/** With less, changes may fail. */
const veryLowBytes = minFreeBytes / 5

/** The space of the disk that a folder is on, in bytes. */
export async function diskSpace(folder: string) {
  const { bavail, blocks, bsize } = await statfs(folder)
  const free = bavail * bsize
  return {
    free,
    total: blocks * bsize,
    isLow: free <= minFreeBytes || bavail / blocks <= minFreeShare,
    isVeryLow: free <= veryLowBytes,
  }
}

/** Whether the disk that a folder is on has room for so many bytes. */
export const hasRoomFor = async (folder: string, bytes: number) =>
  (await diskSpace(folder)).free - bytes > veryLowBytes
