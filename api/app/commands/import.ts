import { createReadStream } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { basename, join, resolve } from 'node:path'
import { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { z } from 'zod'
import type { Context } from '../../platform/context.ts'
import type { RunningServer } from '../../platform/data-dir.ts'
import type { Connection } from '../../platform/db/connection.ts'
import { SettingError } from '../../platform/env.ts'
import { DomainError } from '../../platform/errors.ts'
import { openFileStore } from '../../platform/files/open-store.ts'
import { maxSize, tooLarge } from '../../content/import/limits.ts'
import { runImport } from '../../content/import/run.ts'
import * as store from '../../content/import/store.ts'
import { receivePart } from '../../platform/files/receive-part.ts'
import { openUpload } from '../../content/uploads/temporary-uploads.ts'
import { TemporaryFile } from '../../platform/temporary-file.ts'
import { fileSource, type Source } from '../../platform/zip-read.ts'
import { ZipWriter } from '../../platform/zip-write.ts'
import { askToType } from './ask-to-type.ts'
import { callJson, callServer, preferServer } from './server-or-database.ts'
import { runCommand } from './run-command.ts'
import { showProgress } from './show-progress.ts'
import { uploadFile } from './upload-file.ts'

const startedImport = z.object({ _id: z.string() })
const importState = z.object({
  state: z.string(),
  problem: z.string().nullable(),
  progress: z.object({ done: z.number(), total: z.number() }),
})
const entries = z.array(
  z.object({ kind: z.string(), outcome: z.string(), name: z.string(), details: z.string() }),
)
type Entry = z.infer<typeof entries>[number]

/** The steps of an import, on a running server or on the database itself. */
interface ImportSteps {
  begin: (name: string, size: number) => Promise<string>
  upload: (id: string, file: Source) => Promise<void>
  /** Reads the file or runs the import, and waits for the end. Throws a SettingError with the problem of the file. */
  work: (id: string, step: 'read' | 'run') => Promise<void>
  entries: (id: string) => Promise<Entry[]>
  remove: (id: string) => Promise<void>
}

/** The outcomes that are worded differently in the output of this command. */
const outcomeTexts: Readonly<Record<string, string>> = {
  same: 'unchanged',
  kept: 'kept as edited',
  skipped: 'not taken',
}

/** Texts, pictures, and the settings of static site generators, which name the site. */
const isImported =
  /\.(?:md|markdown|mdown|mkd|mdx|html?|jpe?g|png|gif|webp|avif|svg)$|(?:^|[/\\])(?:_config\.ya?ml|CNAME|(?:hugo|config)\.(?:toml|ya?ml|json)|(?:astro|docusaurus|gatsby)[.-]config\.\w+)$/i

/** Imports an export of WordPress or a folder of Markdown: `npm run import -- FILE-OR-FOLDER [--yes]`. */
await runCommand('Nothing was imported.', async (env) => {
  const { positionals, values } = parseArgs({ allowPositionals: true, options: { yes: { type: 'boolean' } } })
  const [argument, ...more] = positionals
  if (!argument || more.length > 0) throw new SettingError('Usage: npm run import -- FILE-OR-FOLDER [--yes]')
  const path = resolve(argument)
  const stats = await stat(path).catch(() => undefined)
  if (!stats) throw new SettingError(`There is no such file or folder: ${path}`)
  await using packed = stats.isDirectory() ? await packedFolder(path, env.dataDir) : undefined
  const file = packed ?? fileSource(path, stats.size)
  if (file.size > maxSize) throw new SettingError(tooLarge)
  const name = basename(path) + (packed ? '.zip' : '')
  const run = (steps: ImportSteps) => importFile(steps, file, name, values.yes === true)
  try {
    await preferServer(env, {
      onServer: (server) => run(throughServer(server)),
      onDatabase: async (ctx, connection) => run(await onDatabase(ctx, connection)),
    })
  } catch (error) {
    throw error instanceof DomainError ? new SettingError(error.message) : error
  }
})

async function importFile(steps: ImportSteps, file: Source, name: string, yes: boolean) {
  const id = await steps.begin(name, file.size)
  await steps.upload(id, file)
  await steps.work(id, 'read')
  printEntries('Would be imported', await steps.entries(id))
  const isConfirmed = yes || (await askToType('yes', 'Import this? Type “yes”: ', 'Nothing was imported.'))
  if (!isConfirmed) return steps.remove(id)
  await steps.work(id, 'run')
  const done = await steps.entries(id)
  printEntries('Imported', done)
  const isText = ({ kind }: Entry) => kind === 'article' || kind === 'page'
  if (done.some((entry) => isText(entry) && /^(?:new|changed)$/.test(entry.outcome)))
    process.stdout.write(
      'The public texts are in one release now: check and publish it in the back office, under Releases.\n',
    )
}

function printEntries(title: string, all: readonly Entry[]) {
  const counts = Map.groupBy(all, ({ kind, outcome }) => `${kind}, ${outcomeTexts[outcome] ?? outcome}`)
  const problems = all.filter(
    ({ outcome, details }) => /^(?:skipped|failed|kept)$/.test(outcome) || /^Left out/m.test(details),
  )
  const lines = [
    `${title}:`,
    ...[...counts].map(([name, each]) => `${String(each.length).padStart(7)}  ${name}`),
    ...problems.map(
      ({ kind, outcome, name, details }) =>
        `  ${kind} “${name}”, ${outcomeTexts[outcome] ?? outcome}: ${details.replaceAll('\n', ' ')}`,
    ),
  ]
  process.stdout.write(`${lines.join('\n')}\n\n`)
}

function throughServer(server: RunningServer): ImportSteps {
  return {
    begin: async (name, size) =>
      startedImport.parse(await callJson(server, 'POST', '/imports', { name, size }))._id,
    upload: (id, file) => uploadFile(server, id, file),
    work: async (id, step) => {
      await callJson(server, 'POST', `/imports/${id}/${step}`)
      const { report, clear } = showProgress()
      for (;;) {
        const { state, problem, progress } = importState.parse(
          await callJson(server, 'GET', `/imports/${id}`),
        )
        if (state !== 'reading' && state !== 'running') {
          clear()
          if (problem) throw new SettingError(problem)
          return
        }
        report({ stage: step === 'read' ? 'Reading' : 'Importing', ...progress })
        await sleep(500)
      }
    },
    entries: async (id) => {
      const all: Entry[] = []
      for (let page = 1; ; page++) {
        const rows = entries.parse(
          await callJson(server, 'GET', `/imports/${id}/entries?pageSize=100&page=${page}`),
        )
        all.push(...rows)
        if (rows.length < 100) return all
      }
    },
    remove: async (id) => void (await callServer(server, 'DELETE', `/imports/${id}`)),
  }
}

async function onDatabase(ctx: Context, connection: Connection): Promise<ImportSteps> {
  const files = await openFileStore(ctx.env)
  const parts = {
    connection,
    files,
    // The next start publishes the changes.
    publisher: { publish: async () => Promise.resolve('') },
  }
  return {
    begin: async (name, size) => (await store.beginImport(ctx, { name, size })).id,
    upload: async (id, { size, read }) => {
      const open = (await openUpload(ctx, id))!
      await receivePart(ctx, files, { open, part: { offset: 0, size, bytes: Readable.from(read(0, size)) } })
    },
    work: async (id, step) => {
      await (step === 'read' ? store.requestReading(ctx, id) : store.requestRun(ctx, id))
      await runImport(ctx, parts, id)
      const { problem } = await store.findImport(ctx, id)
      if (problem) throw new SettingError(problem)
    },
    entries: (id) => store.entriesOf(ctx, id).orderBy('id').execute(),
    remove: (id) => store.removeImport(ctx, id),
  }
}

/** Packs the texts and pictures of a folder into a ZIP file, without hidden files and symbolic links. */
async function packedFolder(folder: string, dataDir: string): Promise<TemporaryFile> {
  const zip = new ZipWriter()
  const file = await TemporaryFile.open(dataDir, 'import')
  const listed = await readdir(folder, { recursive: true, withFileTypes: true })
  for (const entry of listed.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
    const path = join(entry.parentPath, entry.name)
    const name = path.slice(folder.length + 1).replaceAll('\\', '/')
    if (!entry.isFile() || !isImported.test(name) || /(?:^|\/)(?:\.|node_modules\/)/.test(name)) continue
    for await (const chunk of zip.add(name, createReadStream(path) as AsyncIterable<Buffer>))
      await file.append(chunk)
    if (zip.size > maxSize) throw new SettingError('The folder has more than 256 MB. Import parts of it.')
  }
  for (const chunk of zip.end()) await file.append(chunk)
  return file
}
