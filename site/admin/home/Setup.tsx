import { useQuery } from '@tanstack/react-query'
import { Circle, CircleCheck, TriangleAlert } from 'lucide-react'
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
  terms: {
    text: 'Write the terms',
    reason: 'Customers accept them with each order.',
    href: editAddressOf('terms'),
  },
  timeZone: {
    text: 'Choose your time zone',
    reason: 'It decides the dates of orders and invoices.',
    href: editAddressOf('site'),
  },
  currency: {
    text: 'Choose the currency',
    reason: 'Until the setting CURRENCY is on the server, prices are in US dollars.',
    href: '/admin/status',
  },
  invoices: {
    text: 'Enter the invoice settings',
    reason: 'Until then, paid orders get no invoice.',
    href: '/admin/invoices/settings',
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
  const steps = data.flatMap(({ step, ...state }) =>
    stepTexts[step] ? [{ step, ...stepTexts[step], ...state }] : [],
  )
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
      {steps.some(({ overdue }) => overdue) && (
        <p className="error">
          Orders are already being paid. Finish the marked steps now: dates and invoices of orders stay as
          they are.
        </p>
      )}
      <ol className="setup">
        {steps.map(({ step, text, reason, href, done, overdue }) => (
          <li key={step}>
            <a href={href}>
              {done ? (
                <CircleCheck aria-hidden />
              ) : overdue ? (
                <TriangleAlert aria-hidden />
              ) : (
                <Circle aria-hidden />
              )}
              <strong>{text}</strong>
              {done ? <span className="hidden">, done</span> : <span className="soft">{reason}</span>}
            </a>
          </li>
        ))}
      </ol>
    </Panel>
  )
}
