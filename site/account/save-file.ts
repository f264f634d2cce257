import { ApiProblem } from '../lib/api.ts'

/** Fetches a file of whoever is signed in and hands it to the browser's downloads. */
export async function saveFile(path: string, name: string) {
  const { idToken } = await import('../lib/auth.ts')
  const answer = await fetch(`/api${path}`, {
    headers: { Authorization: `Bearer ${await idToken()}` },
  }).catch(() => {
    throw new ApiProblem(0, 'We could not reach the server. Check your connection and try again.')
  })
  if (!answer.ok) throw new ApiProblem(answer.status, 'The file could not be made. Please try again.')
  const url = URL.createObjectURL(await answer.blob())
  Object.assign(document.createElement('a'), { href: url, download: name }).click()
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
