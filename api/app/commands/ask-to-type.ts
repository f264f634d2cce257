import { createInterface } from 'node:readline/promises'
import { SettingError } from '../../platform/env.ts'

/** Asks on the terminal to type a word; prints `refusalText` and returns false if something else was typed. */
export async function askToType(word: string, question: string, refusalText: string): Promise<boolean> {
  if (!process.stdin.isTTY)
    throw new SettingError('There is no terminal to ask for confirmation. Add --yes to confirm.')
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  const answer = await terminal.question(question)
  terminal.close()
  if (answer.trim() === word) return true
  process.stdout.write(`${refusalText}\n`)
  return false
}
