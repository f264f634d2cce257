import type { QueryClient } from '@tanstack/react-query'
import { sections } from '#content/sections/sections.ts'
import type { Section } from '#content/sections/section.ts'
import { pageAddressOf } from '#content/sections/slug.ts'
import { statusOf, messageOf } from '../../../ui/api-errors.ts'
import { ask } from '../../../ui/confirm-dialog.tsx'
import { toast } from '../../../ui/toast.tsx'
import { toastFailure } from '../../../ui/toast-failure.ts'
import { linksTo, reloadLinks } from './links.tsx'
import { RemoveUsedDialog } from './RemoveUsedDialog.tsx'
import { recordActions, nameOf, recordQuery, reloadChanged, type ContentRecord } from './records.ts'
import { toastPublished } from './toast-published.ts'

/** Where the address of a page leads once it is deleted: empty for nowhere, undefined if it is not to be deleted. */
async function askForTarget(section: Section, record: ContentRecord): Promise<string | undefined> {
  const address = pageAddressOf(section, record)
  const uses = address ? await linksTo(address) : []
  const others = uses.filter(({ recordId }) => recordId !== record._id)
  if (!address || others.length === 0) return ''
  const name = nameOf(section, record)
  return ask<string | undefined>((answer) => (
    <RemoveUsedDialog name={name} address={address} uses={others} answer={answer} />
  ))
}

/**
 * Deletes a record. Asks first only if the site links to its page, because a deletion can be undone. Resolves to whether
 * the record no longer exists.
 */
export async function removeRecord(
  section: Section,
  record: ContentRecord,
  version: number | undefined,
  client: QueryClient,
): Promise<boolean> {
  const actions = recordActions(section, client)
  const { _id: id } = record
  const target = await askForTarget(section, record)
  if (target === undefined) return false
  try {
    const last = version ?? (await client.query(recordQuery(section, id))).version
    const published = await actions.remove(id, last)
    client.removeQueries({ queryKey: recordQuery(section, id).queryKey })
    let problem = ''
    const redirect = target
      ? await redirectTo(section, record, target, client).catch((error: unknown) => {
          problem = ` Its address is not redirected: ${messageOf(error)}`
          return null
        })
      : null
    const text = `“${nameOf(section, record)}” deleted.${problem}`
    toastPublished(section, text, published, client, redirect === null ? [] : [redirect])
    return true
  } catch (error) {
    const isGone = statusOf(error) === 404
    if (isGone) toast({ text: `“${nameOf(section, record)}” had already been deleted.` })
    else toastFailure('It could not be deleted.', error)
    // The error may mean that another user has changed the list.
    await reloadChanged(section, client)
    return isGone
  }
}

/** Redirects the address of a deleted page. Returns the id of the change, which has to be undone before the deletion. */
async function redirectTo(section: Section, record: ContentRecord, target: string, client: QueryClient) {
  const values = {
    redirectFrom: pageAddressOf(section, record)!,
    redirectTo: target,
    redirectKind: 'Permanent',
  }
  const { publishing } = await recordActions(sections.redirect, client).create(values, {})
  await reloadLinks(client)
  return publishing.changeId
}
