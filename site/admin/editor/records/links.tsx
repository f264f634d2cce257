import type { QueryClient } from '@tanstack/react-query'
import { sections } from '#content/sections/sections.ts'
import { api, apiData } from '../../../session/api.ts'
import { publishingIn, type Publishing } from '../../../session/content-api.ts'
import { confirm } from '../../../ui/confirm-dialog.tsx'
import { toast } from '../../../ui/toast.tsx'
import { UsedIn, type Use } from '../../lib/UsedIn.tsx'
import { reloadChanged } from './records.ts'
import { publishedText, undo } from './toast-published.ts'

/** The records that link to a page; none if they cannot be read, since what is asked because of them can wait. */
export const linksTo = (address: string): Promise<readonly Use[]> =>
  apiData('GET /links', { query: { to: address } }).catch(() => [])

const moveLinks = (from: string, to: string) => api('PUT /links', { body: { from, to } })

/** Reloads what a change of links in any section has changed. */
export async function reloadLinks(client: QueryClient) {
  await client.invalidateQueries({ queryKey: ['content'] })
  await reloadChanged(sections.redirect, client)
}

/** After a page has got another address: offers to change the links of the site that still lead to the old one. */
export async function offerToMoveLinks(from: string, to: string, client: QueryClient) {
  const uses = await linksTo(from)
  if (uses.length === 0) return
  let published: Publishing | undefined
  const isMoved = await confirm({
    title: uses.length === 1 ? 'Change the link to this page, too?' : 'Change the links to this page, too?',
    text: (
      <p>
        Its address is now {to}. Visitors who open {from} are redirected, but these still link to it:{' '}
        <UsedIn uses={uses} target="_blank" />.
      </p>
    ),
    confirmLabel: uses.length === 1 ? 'Change the link' : 'Change the links',
    cancelLabel: 'Not now',
    variant: 'primary',
    run: async () => void (published = publishingIn((await moveLinks(from, to)).headers)),
    pendingLabel: 'Changing…',
  })
  if (!isMoved || !published) return
  await reloadLinks(client)
  const { changeId } = published
  toast({
    text: uses.length === 1 ? 'Link changed.' : 'Links changed.',
    detail: publishedText(published),
    undo:
      changeId === null
        ? undefined
        : async () => {
            await undo(sections.redirect, [changeId], client)
            await reloadLinks(client)
          },
  })
}
