import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Moon } from 'lucide-react'
import { fieldAddress } from '#content/sections/screens.ts'
import { sections, type SectionKey } from '#content/sections/sections.ts'
import type { Section } from '#content/sections/section.ts'
import { Button } from '../../../../../ui/button.tsx'
import { useAction } from '../../../../../ui/use-action.ts'
import { useMay } from '../../../../lib/use-may.ts'
import { isLostOnDark, lightVersionOf, onLightGround } from '../../../../media/dark-picture.ts'
import { uploadPicture } from '../../../../media/queries.ts'
import { toastPublished } from '../../../records/toast-published.ts'
import { recordActions, singleRecordQuery, valuesOf } from '../../../records/records.ts'
import './dark-note.css'

interface Props {
  address: string
  /** Where the version for dark pages is kept. */
  dark: { readonly section: string; readonly field: string }
}

/** Notices a picture that can hardly be seen on dark pages, and offers to make a version for them. */
export function DarkNote({ address, dark }: Props) {
  const section: Section = sections[dark.section as SectionKey]
  const client = useQueryClient()
  const may = useMay()
  const { runAction, pending } = useAction('content', 'pictures', 'publish')
  const stored = useQuery(singleRecordQuery(section)).data
  const has = stored?.record[dark.field as '_id']
  const isOwn = /^\/(?!\/)/.test(address)
  const { data: isLost } = useQuery({
    queryKey: ['lost on dark', address],
    queryFn: () => isLostOnDark(address).catch(() => false),
    enabled: isOwn && stored !== undefined && !has,
    staleTime: Infinity,
  })
  if (!isOwn || has || !isLost) return null
  const make = (draw: (address: string) => Promise<File>) =>
    runAction(
      async () => {
        const file = await draw(address)
        const { signal } = new AbortController()
        const picture = await uploadPicture(file, 'The logo for dark pages', () => {}, signal)
        const { record, version } = stored!
        const values = { ...valuesOf(section, record), [dark.field]: picture.address }
        const saved = await recordActions(section, client).update(record._id, values, version)
        await recordActions(section, client).show(saved)
        toastPublished(section, 'Dark pages have their own version.', saved.publishing, client)
      },
      { failure: 'The version could not be made.' },
    )
  return (
    <div className="dark-note" role="status">
      <div className="dark-sample">
        <img src={address} alt="" />
      </div>
      <p>
        <Moon aria-hidden /> <strong>On dark pages it can hardly be seen.</strong> Visitors whose device is
        set to dark colors see it like this.{' '}
        <a href={fieldAddress(section, undefined, dark.field)}>Choose a version for dark pages</a>
        {stored && ', or let one be made:'}
      </p>
      {stored && may('content.publish') && may('media.edit') && (
        <div className="actions">
          <Button small disabled={pending} onClick={() => make(lightVersionOf)}>
            Make a light version
          </Button>
          <Button small disabled={pending} onClick={() => make(onLightGround)}>
            Put it on a light ground
          </Button>
        </div>
      )}
    </div>
  )
}
