/** The longer side of the picture that is shown of a file, in pixels: twice its size on the screen. */
const side = 240

/** A small copy of a picture file as a data URL; undefined if the browser cannot read it. Sixty whole files would fill the memory. */
export async function thumbnailOf(file: File): Promise<string | undefined> {
  const whole = await createImageBitmap(file).catch(() => undefined)
  if (!whole) return file.type === 'image/svg+xml' ? readFile(file) : undefined
  const factor = Math.min(1, side / Math.max(whole.width, whole.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(whole.width * factor))
  canvas.height = Math.max(1, Math.round(whole.height * factor))
  canvas.getContext('2d')?.drawImage(whole, 0, 0, canvas.width, canvas.height)
  whole.close()
  return canvas.toDataURL('image/webp', 0.8)
}

const readFile = (file: File) =>
  new Promise<string | undefined>((resolve) => {
    const reader = new FileReader()
    reader.onloadend = () => resolve(typeof reader.result === 'string' ? reader.result : undefined)
    reader.readAsDataURL(file)
  })
