import { z } from 'zod'
import { sections } from '#content/sections/sections.ts'
import type { Parts } from '../../platform/feature.ts'
import { csvResponse } from '../../platform/http/csv.ts'
import { route } from '../../platform/http/route.ts'
import { list } from '../../content/records/records.ts'
import { withoutId } from '../../content/site-addresses.ts'
import type { Publisher } from '../publish/publisher.ts'
import { appShellOf, redirectFor } from '../publish/redirects.ts'
import { redirectReport } from './answers.ts'
import { importRedirects } from './import-redirects.ts'

const file = z.strictObject({
  csv: z.string().max(500_000, 'A file has up to 500 kB.').meta({ description: 'The text of the file.' }),
})

export const redirectRoutes = ({ publisher }: Parts & { publisher: Publisher }) => {
  const serves = (path: string) =>
    [path, withoutId(path)].some((each) => publisher.live.has(each)) ||
    [redirectFor(path), appShellOf(path), publisher.findRedirect(path)?.to].some(Boolean)
  return [
    route({
      id: 'exportRedirects',
      tag: 'Publishing',
      method: 'GET',
      path: '/redirects/export',
      access: { may: 'content.read' },
      summary: 'Export the redirects as CSV',
      description: 'The columns From, To and Type, which an import reads again.',
      produces: 'text/csv',
      run: async ({ ctx }) =>
        csvResponse(
          'redirects.csv',
          {
            From: ({ redirectFrom }) => redirectFrom,
            To: ({ redirectTo }) => redirectTo ?? '',
            Type: ({ redirectKind }) => redirectKind,
          },
          inOneBatch(await list(ctx, sections.redirect)),
        ),
    }),
    route({
      id: 'checkRedirects',
      tag: 'Publishing',
      method: 'POST',
      path: '/redirects/check',
      access: { may: 'content.publish' },
      summary: 'Check a file of redirects',
      description: 'What an import would do, and which lines it would refuse. Nothing is saved.',
      body: file,
      kilobytes: 1024,
      status: 200,
      answers: redirectReport,
      run: ({ ctx, body }) => importRedirects(ctx, { ...body, isCheck: true, serves }),
    }),
    route({
      id: 'importRedirects',
      tag: 'Publishing',
      method: 'POST',
      path: '/redirects/import',
      access: { may: 'content.publish' },
      summary: 'Import redirects from CSV',
      description:
        'Up to 2,000. Those whose address exists are changed. If a line has a problem, nothing is saved, and the answer says what.',
      body: file,
      kilobytes: 1024,
      status: 200,
      answers: redirectReport,
      run: async ({ ctx, c, body }) => {
        const report = await importRedirects(ctx, { ...body, isCheck: false, serves })
        c.header('Server-Timing', await publisher.publish('redirect', 'addresses'))
        return report
      },
    }),
  ]
}

async function* inOneBatch<Row>(rows: readonly Row[]) {
  yield rows
}
