import { useQuery } from '@tanstack/react-query'
import { Circle, CircleCheck } from 'lucide-react'
import { apiData } from '../../session/api.ts'
import { Panel } from '../../ui/panel.tsx'
import { Waiting } from '../../ui/waiting.tsx'
import { editAddressOf } from '../lib/content-menu.ts'

const stepTexts: Readonly<Record<string, { text: string; reason: string; href: string }>> = {
  site: {
    text: 'Name your agency',
    reason: 'The name is in every page title.',
    href: editAddressOf('site'),
  },
  logo: { text: 'Upload your logo', reason: 'It is in every page header.', href: editAddressOf('logo') },
  banner: {
    text: 'Write the banner',
    reason: 'It is what visitors see first.',
    href: editAddressOf('banner'),
  },
  about: {
    text: 'Introduce your agency',
    reason: 'Tell visitors who you are.',
    href: editAddressOf('about'),
  },
  serviceItem: {
    text: 'Add a service',
    reason: 'Tell visitors what you do.',
    href: editAddressOf('serviceItem'),
  },
  pricing: {
    text: 'Add a package',
    reason: 'Customers order packages.',
    href: editAddressOf('pricing'),
  },
  footerAddress: {
    text: 'Add phone, email and address',
    reason: 'They are in every page footer.',
    href: editAddressOf('footerAddress'),
  },
  privacy: {
    text: 'Write the privacy policy',
    reason: 'Your forms collect personal data.',
    href: editAddressOf('privacy'),
  },
  paymentEmail: {
    text: 'Add your PayPal email',
    reason: 'Customers need it to pay.',
    href: '/admin/payment',
  },
  checks: {
    text: 'Check the setup',
    reason: 'Sign-in, payments and mail are tested.',
    href: '/admin/status',
  },
}

/** The steps to set up the site; hidden once all are done. */
export function Setup() {
  const { data = [], isPending } = useQuery({
    queryKey: ['setup'],
    queryFn: () => apiData('GET /setup'),
    staleTime: 0,
  })
  if (isPending) return <Waiting lines={1} />
  const steps = data.flatMap(({ step, done }) => (stepTexts[step] ? [{ ...stepTexts[step], done }] : []))
  const count = steps.filter(({ done }) => done).length
  if (count === steps.length) return null
  return (
    <Panel
      title="Set up your site"
      actions={
        <span className="soft">
          {count} of {steps.length} done
        </span>
      }
    >
      <ol className="setup">
        {steps.map(({ text, reason, href, done }) => (
          <li key={href}>
            <a href={href}>
              {done ? <CircleCheck aria-hidden /> : <Circle aria-hidden />}
              <strong>{text}</strong>
              {done ? <span className="hidden">, done</span> : <span className="soft">{reason}</span>}
            </a>
          </li>
        ))}
      </ol>
    </Panel>
  )
}
