import { readEnv, SettingError, type Env } from '../../platform/env.ts'

/**
 * Runs a command with the settings. Errors that a user can correct end the process with one line instead of a stack
 * trace.
 */
export async function runCommand(failureText: string, run: (env: Env) => Promise<void>) {
  try {
    await run(readEnv(process.env))
  } catch (error) {
    process.stderr.write(`\n${describe(failureText, error)}\n`)
    process.exit(1)
  }
}

function describe(failureText: string, error: unknown) {
  if (error instanceof SettingError)
    return error.message.endsWith(failureText) ? error.message : `${failureText} ${error.message}`
  const { code, path, stack } = error as NodeJS.ErrnoException
  if (code === 'ENOSPC') return `${failureText} The disk is full: ${path ?? 'a file'} cannot be written.`
  return stack ?? `${failureText} ${String(error)}`
}
