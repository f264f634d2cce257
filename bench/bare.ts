import { createServer } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { sections } from '#content/sections.ts'
import { list } from '../api/content/records.ts'
import { connect } from '../api/migrate/connect.ts'
import { seedDemo } from '../dev/demo/seed.ts'

/** A minimal API (route, query, response) that the benchmark compares the product's API with. */
const { db } = await connect({ url: undefined, dataDir: process.env.DATA_DIR })
await seedDemo(db, false)
const app = new Hono()
for (const section of [sections.banner, sections.pricing])
  app.get(section.paths.list, async (c) => c.json(await list(db, section)))
createServer(getRequestListener(app.fetch)).listen(Number(process.env.PORT), '127.0.0.1')
process.once('SIGTERM', () => process.exit(0))
