import { existsSync, readdirSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { z } from 'zod'
import type { RunningServer } from '../../platform/data-dir.ts'
import type { Database } from '../../platform/db/database.ts'
import { clientFolder } from '../../platform/dist.ts'
import { SettingError, type Env } from '../../platform/env.ts'
import { createLog } from '../../platform/log.ts'
import { openFileStore } from '../../platform/files/open-store.ts'
import { runCommand } from './run-command.ts'
import { loadSite } from '../../site/publish/built-site.ts'
import { drawShareImages } from '../../site/publish/share-images/server.ts'
import { publishedPage, publishedRedirect } from '../../site/publish/answers.ts'
import { exportSite } from '../../site/publish/export/site.ts'
import { loadStaticFiles } from '../../site/publish/static-files.ts'
import { drawIcons, pictureLoader, type LoadPicture } from '../../site/publish/icons/server.ts'
import { Pictures } from '../../site/publish/pictures.ts'
import { Publisher } from '../../site/publish/publisher.ts'
import { callJson, preferServer } from './server-or-database.ts'

const usage = 'Usage: npm run export -- FOLDER [--api https://where.the.api.runs]'

/** Writes the published site to a folder, which has to be empty or new. */
await runCommand('Nothing was exported.', async (env) => {
  const options = readArguments()
  const { count, warnings } = await preferServer(env, {
    onServer: (server) => fromServer(server, env, options),
    onDatabase: ({ db }) => fromDatabase(db, env, options),
  })
  process.stdout.write(`${count} files are in ${options.folder}.\n`)
  for (const warning of warnings) process.stderr.write(`${warning}\n`)
})

interface ExportOptions {
  folder: string
  api: string | undefined
}

function readArguments(): ExportOptions {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { api: { type: 'string' } },
  })
  const [folder] = positionals
  if (!folder || positionals.length > 1) throw new SettingError(usage)
  if (existsSync(folder) && readdirSync(folder).length > 0)
    throw new SettingError(`${resolve(folder)} is not empty.`)
  if (values.api && !URL.canParse(values.api)) throw new SettingError(usage)
  return { folder: resolve(folder), api: values.api && new URL(values.api).origin }
}

async function fromServer(server: RunningServer, env: Env, { folder, ...options }: ExportOptions) {
  const pages = await pagesOf(server)
  const pageRedirects = z.array(publishedRedirect).parse(await callJson(server, 'GET', '/publish/redirects'))
  const files = loadStaticFiles(clientFolder, env)
  const media = async (name: string) => {
    const answer = await fetch(`${server.url}/media/${name}`)
    return answer.ok ? Buffer.from(await answer.arrayBuffer()) : undefined
  }
  const load: LoadPicture = async (address) =>
    address.startsWith('/media/') ? media(address.slice('/media/'.length)) : files.get(address)?.body
  return exportSite(folder, {
    ...options,
    env,
    pages,
    pageRedirects,
    drawnPictures: await drawPictures(pages, load),
    files,
    media,
  })
}

/** Loads the pages in several requests: those of a large site are too many for one response. */
async function pagesOf(server: RunningServer) {
  const pages = new Map<string, Omit<z.infer<typeof publishedPage>, 'body'> & { body: Buffer }>()
  for (let after: string | undefined = ''; after !== undefined;) {
    const path = `/publish/pages?after=${encodeURIComponent(after)}`
    const batch = z.array(publishedPage).parse(await callJson(server, 'GET', path))
    for (const page of batch) pages.set(page.path, { ...page, body: Buffer.from(page.body) })
    after = batch.at(-1)?.path
  }
  return pages
}

async function fromDatabase(db: Database, env: Env, { folder, ...options }: ExportOptions) {
  if (!env.production) {
    const { buildIfChanged } = await import('#build/build-if-changed.ts')
    await buildIfChanged((line) => void process.stdout.write(`${line}\n`))
  }
  const site = await loadSite()
  await using publisher = new Publisher({ db, site, env, log: createLog(env.logLevel) })
  await publisher.catchUp()
  await publisher.finish()
  const failed = Object.keys(publisher.status.failed)
  if (failed.length > 0) throw new SettingError(`These pages cannot be rendered: ${failed.join(' ')}.`)
  const files = loadStaticFiles(clientFolder, env)
  const pictures = new Pictures(await openFileStore(env))
  // Awaited here, because the publisher is closed at the return.
  return await exportSite(folder, {
    ...options,
    env,
    pages: publisher.pages,
    pageRedirects: publisher.redirects,
    drawnPictures: await drawPictures(publisher.pages, pictureLoader(pictures, files)),
    files,
    media: (name) => pictures.load(name),
  })
}

async function drawPictures(pages: Parameters<typeof drawShareImages>[0], load: LoadPicture) {
  return new Map([...(await drawShareImages(pages, load)), ...(await drawIcons(pages, load))])
}
