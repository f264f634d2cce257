import { useQuery } from '@tanstack/react-query'
import { Circle, CircleCheck } from 'lucide-react'
import { Link } from 'react-router'
import { editAddress } from '#content/screens.ts'
import { sections } from '#content/sections.ts'
import { get } from '../lib/api.ts'

const steps: Readonly<Record<string, { text: string; why: string; to: string }>> = {
  site: { text: 'Name the agency', why: 'It is in the title of every page.', to: editAddress(sections.site) },
  logo: {
    text: 'Upload the logo',
    why: 'It is in the header of every page.',
    to: editAddress(sections.logo),
  },
  banner: {
    text: 'Write the banner',
    why: 'The first thing that a visitor reads.',
    to: editAddress(sections.banner),
  },
  about: { text: 'Introduce the agency', why: 'Who you are.', to: editAddress(sections.about) },
  serviceItem: { text: 'Add a service', why: 'What you do.', to: editAddress(sections.serviceItem) },
  pricing: {
    text: 'Add a package',
    why: 'Without one, nobody can order.',
    to: editAddress(sections.pricing),
  },
  footerAddress: {
    text: 'Give phone, e-mail and address',
    why: 'At the foot of every page.',
    to: editAddress(sections.footerAddress),
  },
  privacy: {
    text: 'Write the privacy page',
    why: 'The forms collect personal data.',
    to: editAddress(sections.privacy),
  },
  paymentEmail: {
    text: 'Give your PayPal e-mail',
    why: 'Without it, nobody can pay.',
    to: '/admin/payment',
  },
}

/** The steps from an empty site to one that sells; gone when all are done. */
export function Setup() {
  const { data = [] } = useQuery({
    queryKey: ['setup'],
    queryFn: () => get<{ step: string; done: boolean }[]>('/setup'),
    staleTime: 0,
  })
  const known = data.flatMap(({ step, done }) => (steps[step] ? [{ ...steps[step], done }] : []))
  const count = known.filter(({ done }) => done).length
  if (count === known.length) return null
  return (
    <section className="panel" aria-labelledby="setup-title">
      <div className="panel-head">
        <h2 id="setup-title">Set up your site</h2>
        <span className="soft">
          {count} of {known.length} done
        </span>
      </div>
      <ol className="setup">
        {known.map(({ text, why, to, done }) => (
          <li key={to}>
            <Link to={to}>
              {done ? <CircleCheck aria-hidden /> : <Circle aria-hidden />}
              <strong>{text}</strong>
              {done ? <span className="hidden">, done</span> : <span className="soft">{why}</span>}
            </Link>
          </li>
        ))}
      </ol>
    </section>
  )
}
