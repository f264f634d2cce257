import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DockerfileParser, type Copy, type JSONInstruction } from 'dockerfile-ast'

const root = join(import.meta.dirname, '..')

export const readRoot = (file: string) => readFileSync(join(root, file), 'utf8')

/** One instruction of the Dockerfile. */
export interface Step {
  keyword: string
  /** The arguments without flags. */
  words: string[]
  /** The arguments as one text, such as the shell command of RUN. */
  text: string
  flags: Record<string, string>
  /** The strings of an instruction in JSON form. */
  json: string[] | undefined
}

export interface Stage {
  image: string
  name: string | undefined
  steps: Step[]
}

/** The stages of the Dockerfile with their steps, in order. */
export function readStages(): Stage[] {
  const stages: Stage[] = []
  for (const instruction of DockerfileParser.parse(readRoot('Dockerfile')).getInstructions()) {
    const keyword = instruction.getKeyword().toUpperCase()
    const words = instruction.getArguments().map(String)
    if (keyword === 'FROM') {
      stages.push({ image: words[0]!, name: words[2], steps: [] })
      continue
    }
    const given = 'getFlags' in instruction ? (instruction as Copy).getFlags() : []
    const strings = 'getJSONStrings' in instruction ? (instruction as JSONInstruction).getJSONStrings() : []
    stages.at(-1)!.steps.push({
      keyword,
      words: words.filter((word) => !word.startsWith('--')),
      text: words.join(' '),
      flags: Object.fromEntries(given.map((flag) => [flag.getName(), flag.getValue() ?? ''])),
      json: strings.length ? strings.map((each) => each.getJSONValue()) : undefined,
    })
  }
  return stages
}

/** The environment variables that the ENV instructions set. */
export const environmentOf = ({ steps }: Stage): Record<string, string> =>
  Object.fromEntries(
    steps
      .filter(({ keyword }) => keyword === 'ENV')
      .flatMap(({ words }) => words.map((word) => word.split('=') as [string, string])),
  )

/** Reads a file of `NAME=value` lines. */
export const readSettings = (file: string): Record<string, string> =>
  Object.fromEntries(
    readRoot(file)
      .split('\n')
      .filter((line) => /^\w+=/.test(line))
      .map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
  )

export const manifest = JSON.parse(readRoot('package.json')) as {
  version: string
  scripts: { start: string }
  devDependencies: { node: string }
}

/** Settings with a sample value where a person has to fill one in. */
export const withSampleValues = (settings: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(settings).map(([name, value]) => {
      const sample: Record<string, string> = {
        STRIPE_SECRET_KEY: 'rk_live_sample0000',
        STRIPE_WEBHOOK_SECRET: 'whsec_sample0000',
        SMTP_URL: 'smtps://user:password@mail.example.com',
        FIREBASE_SERVICE_ACCOUNT: JSON.stringify({
          client_email: 'server@my-agency.iam.gserviceaccount.com',
          private_key: '-----BEGIN PRIVATE KEY-----',
        }),
        REBUILD_SECRET: 'x'.repeat(48),
        BACKUP_PASSPHRASE: 'x'.repeat(24),
        MAIL_FROM: 'hello@example.com',
        PUBLISH_WEBHOOK_URL: 'https://hooks.example.com/frontdesk',
      }
      return [name, value || sample[name] || 'filled-in']
    }),
  )
