import { brand } from './brand.ts'
import { help } from './help.ts'
import { landing } from './landing.ts'
import { legal } from './legal.ts'
import type { DemoContent } from './model.ts'
import { packages } from './packages.ts'
import { people } from './people.ts'
import { services } from './services.ts'
import { work } from './work.ts'

/** The content of Larkfield, an invented agency: what a fresh demo shows. */
export const demoContent: DemoContent = {
  ...brand,
  ...landing,
  ...services,
  ...packages,
  ...work,
  ...people,
  ...help,
  ...legal,
}
