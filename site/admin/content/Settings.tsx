import {
  ArrowDownUp,
  AtSign,
  BadgeCheck,
  BookOpen,
  BriefcaseBusiness,
  CircleHelp,
  Copyright,
  Footprints,
  Image,
  Info,
  LayoutTemplate,
  ListChecks,
  ListOrdered,
  MapPin,
  Megaphone,
  MessageSquareQuote,
  Palette,
  Phone,
  Play,
  Share2,
  Sparkles,
  SwatchBook,
  Tags,
  TrendingUp,
  Scale,
  Search,
  ShieldCheck,
  Users,
  type LucideIcon,
} from 'lucide-react'
import { Link } from 'react-router'
import { groups } from '#content/screens.ts'
import { PageHead } from '../ui/page.tsx'

const icons: Record<string, LucideIcon> = {
  'order-of-the-first-page': ArrowDownUp,
  banner: LayoutTemplate,
  about: Info,
  counters: TrendingUp,
  services: BriefcaseBusiness,
  packages: Tags,
  'contact-details': Phone,
  features: Sparkles,
  steps: ListOrdered,
  'work-steps': Footprints,
  video: Play,
  testimonials: MessageSquareQuote,
  team: Users,
  experience: BadgeCheck,
  faq: CircleHelp,
  'call-to-action': Megaphone,
  'design-items': Palette,
  'site-name': AtSign,
  'search-results': Search,
  privacy: ShieldCheck,
  terms: Scale,
  logo: Image,
  brand: SwatchBook,
  'footer-about': BookOpen,
  'footer-address': MapPin,
  'footer-social-links': Share2,
  copyright: Copyright,
}

/** Every section as a card. */
export function Settings() {
  return (
    <>
      <PageHead title="All sections" about="Every word and picture of the site. Choose what to change." />
      {groups.map((group) => (
        <section key={group.title} className="card-group" aria-label={group.title}>
          <h2>{group.title}</h2>
          <ul className="cards">
            {group.screens.map((screen) => {
              const Icon = icons[screen.slug] ?? ListChecks
              return (
                <li key={screen.slug}>
                  <Link className="card" to={`/admin/content/${screen.slug}`}>
                    <Icon aria-hidden />
                    <strong>{screen.title}</strong>
                    <span>{screen.sections.at(-1)!.about}</span>
                  </Link>
                </li>
              )
            })}
          </ul>
        </section>
      ))}
    </>
  )
}
