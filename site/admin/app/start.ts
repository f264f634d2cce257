/* The entry of the back office: small, so that data and screens are asked for while its main part is loading. */
import { loadAreaOf } from './areas.ts'
import { askFirst } from '../lib/first-answers.ts'

askFirst(location.pathname)
// The router loads it, too, and shows an error.
loadAreaOf(location.pathname)?.catch(() => {})
void import('./main.tsx')
