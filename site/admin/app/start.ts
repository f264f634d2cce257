/* The entry of the back office: small, so that data and screens are asked for while its main part is loading. */
import { features } from '../features.ts'
import { askFirst } from '../lib/first-answers.ts'
import { screenAt } from '../lib/screen-at.ts'

askFirst(location.pathname)
// The router loads it, too, and shows an error.
screenAt(features, location.pathname)
  ?.screen.load()
  .catch(() => {})
void import('./main.tsx')
