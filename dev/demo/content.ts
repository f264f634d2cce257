import { articles } from './articles.ts'
import { brand } from './brand.ts'
import { brief } from './brief.ts'
import { cases } from './cases.ts'
import { help } from './help.ts'
import { landing } from './landing.ts'
import { legal } from './legal.ts'
import { packages } from './packages.ts'
import { pages } from './pages.ts'
import { teamAndTestimonials } from './team-and-testimonials.ts'
import { services } from './services.ts'
import { team } from './team.ts'
import { work } from './work.ts'

/** The demo content of Larkfield, a fictional agency. Omitted sections get an example record. */
export const demoContent = {
  ...brand,
  ...landing,
  ...services,
  ...packages,
  ...brief,
  ...team,
  ...work,
  ...teamAndTestimonials,
  ...pages,
  ...help,
  ...cases,
  ...articles,
  ...legal,
}
