import {
  ArrowDownUp,
  AtSign,
  BadgeCheck,
  BellRing,
  BookOpen,
  BriefcaseBusiness,
  CircleHelp,
  ClipboardList,
  Columns3,
  Copyright,
  Footprints,
  Image,
  Info,
  Layers,
  LayoutTemplate,
  ListChecks,
  ListOrdered,
  ListTodo,
  LogIn,
  MapPin,
  Megaphone,
  Menu,
  Newspaper,
  MessageSquareQuote,
  MessageSquareText,
  Palette,
  PanelBottom,
  PanelsTopLeft,
  PanelTop,
  PenLine,
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
  ShoppingBag,
  Signpost,
  Users,
  type LucideIcon,
} from 'lucide-react'
import { groups } from '#content/sections/screens.ts'
import type { SectionKey, Sections } from '#content/sections/sections.ts'
import { PageHeader } from '../../../ui/page-header.tsx'

/** The icons that sections use; the type check fails if one is missing. */
const icons: Record<Extract<Sections[SectionKey], { icon: string }>['icon'], LucideIcon> = {
  ArrowDownUp,
  AtSign,
  BadgeCheck,
  BellRing,
  BookOpen,
  BriefcaseBusiness,
  CircleHelp,
  ClipboardList,
  Columns3,
  Copyright,
  Footprints,
  Image,
  Info,
  Layers,
  LayoutTemplate,
  ListChecks,
  ListOrdered,
  ListTodo,
  LogIn,
  MapPin,
  Megaphone,
  Menu,
  Newspaper,
  MessageSquareQuote,
  MessageSquareText,
  Palette,
  PanelBottom,
  PanelsTopLeft,
  PanelTop,
  PenLine,
  Phone,
  Play,
  Scale,
  Search,
  Share2,
  ShieldCheck,
  ShoppingBag,
  Signpost,
  Sparkles,
  SwatchBook,
  Tags,
  TrendingUp,
  Users,
}

/** Every section as a card. */
export function AllSections() {
  return (
    <>
      <PageHeader title="All sections" description="All content of the site. Choose what to edit." />
      {groups.map((group) => (
        <section key={group.title} className="card-group" aria-label={group.title}>
          <h2>{group.title}</h2>
          <ul className="cards">
            {group.screens.map((screen) => {
              const Icon = (icons as Record<string, LucideIcon>)[screen.icon ?? ''] ?? ListChecks
              return (
                <li key={screen.slug}>
                  <a className="card" href={`/admin/content/${screen.slug}`}>
                    <Icon aria-hidden />
                    <strong>{screen.title}</strong>
                    <span>{screen.about}</span>
                  </a>
                </li>
              )
            })}
          </ul>
        </section>
      ))}
    </>
  )
}
