import { InvalidInputError } from '../errors.ts'
import { WorkerEndedError } from '../worker-process.ts'

/** Thrown for a picture that is not accepted. The message is for the person who sent it. */
export class PictureError extends Error {
  override name = 'PictureError'
}

/** What was drawn, or why not: errors lose their class between processes. */
export type Drawn<T> = { drawn: T } | { refusal: string }

const damaged = 'The file is damaged: it cannot be read as a picture.'
const tooCostly = 'The picture takes too much memory or time to read. Make it smaller first.'

export async function drawnOrRefused<T>(draw: () => Promise<T>): Promise<Drawn<T>> {
  try {
    return { drawn: await draw() }
  } catch (error) {
    return { refusal: error instanceof PictureError ? error.message : damaged }
  }
}

/** What was drawn. Throws a 422 with the refusal, or if the process of drawing was ended. */
export async function accepted<T>(drawing: Promise<Drawn<T>>): Promise<T> {
  const result = await drawing.catch((error: unknown) => {
    if (error instanceof WorkerEndedError) return { refusal: tooCostly }
    throw error
  })
  if ('refusal' in result) throw new InvalidInputError(result.refusal)
  return result.drawn
}
