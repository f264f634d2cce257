/** Loads what draws pictures: memory that a process does without until it makes the first one. */
export async function loadSharp() {
  const { default: sharp } = await import('sharp')
  // libvips works beside the thread that serves, and leaves it a processor.
  sharp.concurrency(1)
  return sharp
}
