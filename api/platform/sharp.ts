/** Loads the image library on first use, which saves its memory in processes that draw no images. */
export async function loadSharp() {
  const { default: sharp } = await import('sharp')
  // libvips uses one thread only, so that a processor remains for the thread that serves requests.
  sharp.concurrency(1)
  return sharp
}
