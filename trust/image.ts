import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, cpSync, mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { join, matchesGlob } from 'node:path'
import { environmentOf, readRoot, readStages, type Stage, type Step } from '../deploy/files.ts'

const root = join(import.meta.dirname, '..')

/** The image of the Dockerfile, as folders of this machine. */
export interface Image {
  /** The folder that represents `/` of the image. */
  folder: string
  workdir: string
  environment: Record<string, string>
  user: { uid: number; gid: number }
  command: string[]
  health: string[]
}

/**
 * Executes the Dockerfile line by line below a folder: each stage has its own `/`, RUN runs in a shell, and the base image
 * is the current Node.js. Throws for an unknown instruction, so that none is skipped.
 */
export async function makeImage(folder: string): Promise<Image> {
  const stages = readStages()
  const made = new Map<string, string>()
  let workdir = '/'
  for (const [number, stage] of stages.entries()) {
    const here = join(folder, stage.name ?? `stage-${number}`)
    made.set(stage.name ?? String(number), here)
    addNode(here)
    workdir = '/'
    for (const step of stage.steps) workdir = await runStep(step, { stage, here, made, workdir })
  }
  const last = stages.at(-1)!
  const of = (keyword: string) => last.steps.findLast((step) => step.keyword === keyword)!
  const [uid = 0, gid = 0] = of('USER').text.split(':').map(Number)
  const image = join(folder, last.name ?? `stage-${stages.length - 1}`)
  return {
    folder: image,
    workdir: join(image, workdir),
    environment: inFolder(environmentOf(last), image),
    user: { uid, gid },
    command: of('CMD').json!,
    health: JSON.parse(of('HEALTHCHECK').text.replace(/^.*?CMD (?=\[)/s, '')) as string[],
  }
}

interface StepContext {
  stage: Stage
  here: string
  made: ReadonlyMap<string, string>
  workdir: string
}

/** Runs one step; returns the working directory for the next one. */
async function runStep(step: Step, { stage, here, made, workdir }: StepContext): Promise<string> {
  const at = (path: string) => (path.startsWith('/') ? join(here, path) : join(here, workdir, path))
  switch (step.keyword) {
    case 'WORKDIR':
      mkdirSync(join(here, step.text), { recursive: true })
      return step.text
    case 'RUN':
      await run(step.text, at('.'), {
        ...environmentOf(stage),
        PATH: `${here}/usr/local/bin:${process.env.PATH}`,
      })
      return workdir
    case 'COPY': {
      const to = step.words.at(-1)!
      const from = step.flags.from === undefined ? undefined : made.get(step.flags.from)!
      for (const what of step.words.slice(0, -1))
        if (from) copy(join(from, what), to.endsWith('/') ? join(at(to), what.split('/').at(-1)!) : at(to))
        else copyContext(what, at(to))
      const [uid, gid] = (step.flags.chown ?? '').split(':').map(Number)
      if (step.flags.chown && process.getuid?.() === 0)
        for (const each of ['.', ...readdirSync(at(to), { encoding: 'utf8', recursive: true })])
          chownSync(join(at(to), each), uid!, gid!)
      return workdir
    }
    case 'ENV':
    case 'USER':
    case 'VOLUME':
    case 'EXPOSE':
    case 'HEALTHCHECK':
    case 'CMD':
      return workdir
    default:
      throw new Error(`${step.keyword} is not supported.`)
  }
}

/** The environment variables that are passed to a build, so that it can reach the registry. */
const passedVariables =
  /^(HOME|PATH|TMPDIR|NODE_EXTRA_CA_CERTS|SSL_CERT_.*|npm_config_.*|(http|https|no)_proxy)$/i

async function run(command: string, cwd: string, environment: Record<string, string>) {
  const known = Object.entries(process.env).filter(([name]) => passedVariables.test(name))
  const child = spawn('/bin/sh', ['-c', command], {
    cwd,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...Object.fromEntries(known), ...environment },
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (said += chunk.toString()))
  const [code] = (await once(child, 'close')) as [number | null]
  if (code !== 0) throw new Error(`«${command}» ended with ${code}.\n${said}`)
}

const copy = (from: string, to: string) =>
  cpSync(from, to, { recursive: true, verbatimSymlinks: true, preserveTimestamps: true })

/** Copies from the build context: files known to git, except those in .dockerignore. */
function copyContext(what: string, to: string) {
  const ignored = readRoot('.dockerignore')
    .split('\n')
    .filter((line) => line && !line.startsWith('#'))
  const isIgnored = (file: string) =>
    ignored.some((pattern) => matchesGlob(file, pattern) || matchesGlob(file, `${pattern}/**`))
  const files = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  })
  for (const file of files.split('\0').filter(Boolean))
    if (what === '.' ? !isIgnored(file) : file === what) copy(join(root, file), join(to, file))
}

/** Adds Node.js as in the base image; npm is the installed one. */
function addNode(here: string) {
  mkdirSync(join(here, 'usr/local/bin'), { recursive: true })
  cpSync(process.execPath, join(here, 'usr/local/bin/node'))
}

/** Maps absolute paths in settings from the image to this machine. */
const inFolder = (environment: Record<string, string>, folder: string) =>
  Object.fromEntries(
    Object.entries(environment).map(([name, value]) => [
      name,
      value.startsWith('/') ? join(folder, value) : value,
    ]),
  )

/** Every file with its size, to detect changes. */
export const stateOf = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .map((file) => `${file} ${readFileSync(file).length}`)
    .toSorted()
