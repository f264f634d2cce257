/** Pixels with less light than this have a contrast below 3 to the pages in dark mode. */
const darkest = 0.118
/** The longer side of a version that is drawn, in pixels: twice what a header shows. */
const side = 640

async function drawn(address: string, longest: number) {
  const image = new Image()
  image.src = address
  await image.decode()
  const factor = Math.min(1, longest / Math.max(image.naturalWidth, image.naturalHeight))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(image.naturalWidth * factor))
  canvas.height = Math.max(1, Math.round(image.naturalHeight * factor))
  const context = canvas.getContext('2d', { willReadFrequently: true })!
  context.drawImage(image, 0, 0, canvas.width, canvas.height)
  return { canvas, context, pixels: context.getImageData(0, 0, canvas.width, canvas.height) }
}

/** The relative luminance of a color (WCAG 2.2). */
function lightOf(data: Uint8ClampedArray, at: number): number {
  const [red = 0, green = 0, blue = 0] = [0, 1, 2].map((i) => {
    const value = data[at + i]! / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** Whether a picture is transparent and mostly dark, so that it can hardly be seen on a dark page. */
export async function isLostOnDark(address: string): Promise<boolean> {
  const { data } = (await drawn(address, 160)).pixels
  let [clear, seen, dark] = [0, 0, 0]
  for (let at = 0; at < data.length; at += 4) {
    if (data[at + 3]! < 32) clear++
    else if (data[at + 3]! > 200) {
      seen++
      if (lightOf(data, at) < darkest) dark++
    }
  }
  return clear > 0.05 * (data.length / 4) && dark > 0.6 * seen
}

const toFile = (canvas: HTMLCanvasElement, name: string) =>
  new Promise<File>((resolve, reject) => {
    canvas.toBlob((blob) => {
      if (blob) resolve(new File([blob], name, { type: 'image/png' }))
      else reject(new Error('The picture could not be drawn.'))
    }, 'image/png')
  })

/** The picture with its dark parts in white; colors stay. */
export async function lightVersionOf(address: string): Promise<File> {
  const { canvas, context, pixels } = await drawn(address, side)
  const { data } = pixels
  for (let at = 0; at < data.length; at += 4)
    if (data[at + 3]! > 0 && lightOf(data, at) < darkest) data.fill(255, at, at + 3)
  context.putImageData(pixels, 0, 0)
  return toFile(canvas, 'logo-light.png')
}

/** The picture on a white ground with round corners. */
export async function onLightGround(address: string): Promise<File> {
  const { canvas } = await drawn(address, side)
  const space = Math.round(0.12 * Math.max(canvas.height, canvas.width / 6))
  const ground = document.createElement('canvas')
  ground.width = canvas.width + 2 * space
  ground.height = canvas.height + 2 * space
  const context = ground.getContext('2d')!
  context.fillStyle = 'white'
  context.roundRect(0, 0, ground.width, ground.height, space)
  context.fill()
  context.drawImage(canvas, space, space)
  return toFile(ground, 'logo-on-light.png')
}
