import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { demoAccounts } from '../demo/accounts.ts'

/** Imports and exports the emulator's accounts through the batch calls of the Identity Toolkit. */
export class EmulatorAccounts {
  readonly #base: string
  readonly #file: string
  #saved = ''
  constructor(port: number, projectId: string, file: string) {
    this.#base = `http://127.0.0.1:${port}/identitytoolkit.googleapis.com/v1/projects/${projectId}/accounts`
    this.#file = file
  }

  async restore(withDemoAccounts: boolean) {
    try {
      this.#saved = readFileSync(this.#file, 'utf8')
    } catch {
      this.#saved = '[]'
    }
    const users = JSON.parse(this.#saved) as { localId: string }[]
    if (users.length) await this.#call(':batchCreate', { users })
    const missing = withDemoAccounts
      ? demoAccounts.filter(({ uid }) => !users.some((user) => user.localId === uid))
      : []
    for (const { uid, email, password, name } of missing)
      await this.#call('', { localId: uid, email, password, displayName: name, emailVerified: true })
  }

  async save() {
    const { users = [] } = (await this.#call(':batchGet?maxResults=10000')) as { users?: object[] }
    const now = JSON.stringify(users)
    if (now === this.#saved) return
    writeFileSync(`${this.#file}.new`, now, { mode: 0o600 })
    renameSync(`${this.#file}.new`, this.#file)
    this.#saved = now
  }

  async #call(path: string, body?: object): Promise<unknown> {
    const answer = await fetch(this.#base + path, {
      method: body ? 'POST' : 'GET',
      headers: { Authorization: 'Bearer owner', 'Content-Type': 'application/json' },
      body: body ? JSON.stringify(body) : null,
      signal: AbortSignal.timeout(10_000),
    })
    if (!answer.ok) throw new Error(`the identity emulator answered ${answer.status}: ${await answer.text()}`)
    return answer.json()
  }
}
