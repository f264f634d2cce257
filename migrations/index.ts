import type { Migration } from 'kysely/migration'
import * as init from './001-init.ts'
import * as orders from './002-orders.ts'
import * as mail from './003-mail.ts'
import * as media from './004-media.ts'
import * as defence from './005-defence.ts'
import * as office from './007-office.ts'
import * as lists from './008-lists.ts'
import * as payments from './010-payments.ts'
import * as paymentStarts from './012-payment-starts.ts'
import * as addresses from './013-addresses.ts'
import * as editing from './014-editing.ts'
import * as packages from './015-packages.ts'
import * as drawings from './017-drawings.ts'

/** In order, by hand. One that has landed is never changed: add the next. */
export const migrations: Record<string, Migration> = {
  '001-init': init,
  '002-orders': orders,
  '003-mail': mail,
  '004-media': media,
  '005-defence': defence,
  '007-office': office,
  '008-lists': lists,
  '010-payments': payments,
  '012-payment-starts': paymentStarts,
  '013-addresses': addresses,
  '014-editing': editing,
  '015-packages': packages,
  '017-drawings': drawings,
}
