import type { ComponentType } from 'react'
import { createBrowserRouter, useParams } from 'react-router'
import { loadChunk } from '../../ui/lazy.ts'
import { NotFound } from '../lib/NoScreen.tsx'
import { Root, ScreenError } from './Root.tsx'

/** A screen that is loaded when it is opened. The path of a screen about one record ends with the record's id. */
const screen = <K extends string>(path: string, load: () => Promise<Record<K, ComponentType>>, name: K) => ({
  ...(path ? { path } : { index: true as const }),
  lazy: async () => {
    const Screen = (await loadChunk(load))[name]
    return { Component: /:\w+$/.test(path) ? keyedByRecord(Screen) : Screen }
  },
})

/** Remounts a screen for each record, so that the screen of one never shows what was typed for another. */
const keyedByRecord = (Screen: ComponentType) =>
  function KeyedByRecord() {
    return <Screen key={Object.values(useParams()).join('/')} />
  }

const screens = [
  screen('', () => import('../home/Home.tsx'), 'Home'),
  screen('search', () => import('../operations/search/Search.tsx'), 'Search'),
  screen('settings', () => import('../editor/screens/AllSections.tsx'), 'AllSections'),
  screen('content/:slug', () => import('../editor/screens/ContentScreen.tsx'), 'ContentScreen'),
  screen('content/:slug/:id', () => import('../editor/screens/RecordScreen.tsx'), 'RecordScreen'),
  screen('orders', () => import('../sales/orders/Orders.tsx'), 'Orders'),
  screen('payment-status/:id', () => import('../sales/order/OrderScreen.tsx'), 'OrderScreen'),
  screen('board', () => import('../sales/orders/OrderBoard.tsx'), 'OrderBoard'),
  screen('customers', () => import('../people/customers/Customers.tsx'), 'Customers'),
  screen('customers/:id', () => import('../people/customers/CustomerScreen.tsx'), 'CustomerScreen'),
  screen('messages', () => import('../inbox/messages/Messages.tsx'), 'Messages'),
  screen('messages/:id', () => import('../inbox/messages/MessageScreen.tsx'), 'MessageScreen'),
  screen('reviews', () => import('../sales/reviews/Reviews.tsx'), 'Reviews'),
  screen('releases', () => import('../editor/releases/Releases.tsx'), 'Releases'),
  screen('releases/:id', () => import('../editor/releases/ReleaseScreen.tsx'), 'ReleaseScreen'),
  screen('drafts/:id', () => import('../editor/releases/DraftScreen.tsx'), 'DraftScreen'),
  screen('subscribers', () => import('../inbox/messages/Subscribers.tsx'), 'Subscribers'),
  screen('administrators/:id?', () => import('../people/agency/Administrators.tsx'), 'Administrators'),
  screen('invoices', () => import('../money/invoices/Invoices.tsx'), 'Invoices'),
  screen('invoices/settings', () => import('../money/invoices/InvoiceSettings.tsx'), 'InvoiceSettings'),
  screen('payment', () => import('../money/payments/PaymentScreen.tsx'), 'PaymentScreen'),
  screen('mail', () => import('../inbox/mail/Mails.tsx'), 'Mails'),
  screen('mail/:id', () => import('../inbox/mail/MailScreen.tsx'), 'MailScreen'),
  screen('mail-texts', () => import('../inbox/mail-texts/MailTexts.tsx'), 'MailTexts'),
  screen('mail-texts/:name', () => import('../inbox/mail-texts/MailTextScreen.tsx'), 'MailTextScreen'),
  screen('pictures', () => import('../media/Pictures.tsx'), 'Pictures'),
  screen('statistics', () => import('../operations/statistics/Statistics.tsx'), 'Statistics'),
  screen('status', () => import('../operations/status/Status.tsx'), 'Status'),
  screen('checks', () => import('../editor/checks/Checks.tsx'), 'Checks'),
  screen('activity', () => import('../activity/Activity.tsx'), 'Activity'),
  screen('retention', () => import('../operations/retention/Retention.tsx'), 'Retention'),
  screen('import', () => import('../operations/import/Imports.tsx'), 'Imports'),
  screen('import/:id', () => import('../operations/import/ImportScreen.tsx'), 'ImportScreen'),
  screen('backup', () => import('../operations/backup/Backup.tsx'), 'Backup'),
  { path: '*', Component: NotFound },
]

export const createRouter = () =>
  createBrowserRouter([
    {
      path: '/admin',
      Component: Root,
      ErrorBoundary: ScreenError,
      HydrateFallback: () => <p className="starting">Loading the back office…</p>,
      children: [{ ErrorBoundary: ScreenError, children: screens }],
    },
  ])
