import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { chromium } from '@playwright/test'

/**
 * Renders `site/public/demo/month.mp4` and its poster from clip.html. Run by hand; needs Chromium and ffmpeg:
 * `node dev/demo/clip/make.ts`
 */
const to = join(import.meta.dirname, '../../../site/public/demo/month.mp4')
const rate = 25

await using browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium' })
const page = await browser.newPage({ viewport: { width: 1280, height: 720 } })
await page.goto(pathToFileURL(join(import.meta.dirname, 'clip.html')).href)
await page.evaluate(() => document.fonts.load('650 46px Display'))

const ffmpeg = spawn(
  'ffmpeg',
  [
    `-y -loglevel error -f image2pipe -framerate ${rate} -i -`,
    '-c:v libx264 -preset veryslow -tune animation -crf 28 -pix_fmt yuv420p -movflags +faststart',
    to,
  ].flatMap((words) => (words === to ? to : words.split(' '))),
  { stdio: ['pipe', 'inherit', 'inherit'] },
)
const seconds = await page.evaluate<number>('seconds')
for (let frame = 0; frame < seconds * rate; frame++) {
  await page.evaluate(`draw(${frame / rate})`)
  if (!ffmpeg.stdin.write(await page.screenshot())) await once(ffmpeg.stdin, 'drain')
}
ffmpeg.stdin.end()
await once(ffmpeg, 'close')
