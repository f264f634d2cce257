import { idToken } from '../../lib/auth.ts'
import { ApiProblem } from '../../lib/api.ts'

/** Fetches a file that needs the caller's token, and hands it to the browser to save. */
export async function download(path: string, name: string): Promise<void> {
  const answer = await fetch(`/api${path}`, { headers: { Authorization: `Bearer ${await idToken()}` } })
  if (!answer.ok) {
    const { detail } = (await answer.json()) as { detail?: string }
    throw new ApiProblem(answer.status, detail ?? 'The file could not be made. Please try again.')
  }
  const address = URL.createObjectURL(await answer.blob())
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}
