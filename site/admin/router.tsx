import type { ComponentType } from 'react'
import { createBrowserRouter, useParams } from 'react-router'
import { loadChunk } from '../ui/lazy.ts'
import { NotFound } from './shell/NoScreen.tsx'
import { Root, ScreenError } from './shell/Root.tsx'

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
  screen('', () => import('./home/Home.tsx'), 'Home'),
  screen('search', () => import('./search/Search.tsx'), 'Search'),
  screen('settings', () => import('./content/AllSections.tsx'), 'AllSections'),
  screen('content/:slug', () => import('./content/ContentScreen.tsx'), 'ContentScreen'),
  screen('content/:slug/:id', () => import('./content/RecordScreen.tsx'), 'RecordScreen'),
  screen('orders', () => import('./orders/Orders.tsx'), 'Orders'),
  screen('payment-status/:id', () => import('./order/OrderScreen.tsx'), 'OrderScreen'),
  screen('board', () => import('./orders/OrderBoard.tsx'), 'OrderBoard'),
  screen('customers', () => import('./customers/Customers.tsx'), 'Customers'),
  screen('customers/:id', () => import('./customers/CustomerScreen.tsx'), 'CustomerScreen'),
  screen('messages', () => import('./inbox/Messages.tsx'), 'Messages'),
  screen('messages/:id', () => import('./inbox/MessageScreen.tsx'), 'MessageScreen'),
  screen('reviews', () => import('./reviews/Reviews.tsx'), 'Reviews'),
  screen('releases', () => import('./releases/Releases.tsx'), 'Releases'),
  screen('releases/:id', () => import('./releases/ReleaseScreen.tsx'), 'ReleaseScreen'),
  screen('drafts/:id', () => import('./releases/DraftScreen.tsx'), 'DraftScreen'),
  screen('subscribers', () => import('./inbox/Subscribers.tsx'), 'Subscribers'),
  screen('administrators/:id?', () => import('./people/Administrators.tsx'), 'Administrators'),
  screen('invoices', () => import('./invoices/Invoices.tsx'), 'Invoices'),
  screen('invoices/settings', () => import('./invoices/InvoiceSettings.tsx'), 'InvoiceSettings'),
  screen('payment', () => import('./payments/PaymentScreen.tsx'), 'PaymentScreen'),
  screen('mail', () => import('./mail/Mails.tsx'), 'Mails'),
  screen('mail/:id', () => import('./mail/MailScreen.tsx'), 'MailScreen'),
  screen('mail-texts', () => import('./mail-texts/MailTexts.tsx'), 'MailTexts'),
  screen('mail-texts/:name', () => import('./mail-texts/MailTextScreen.tsx'), 'MailTextScreen'),
  screen('pictures', () => import('./pictures/Pictures.tsx'), 'Pictures'),
  screen('statistics', () => import('./statistics/Statistics.tsx'), 'Statistics'),
  screen('status', () => import('./status/Status.tsx'), 'Status'),
  screen('checks', () => import('./checks/Checks.tsx'), 'Checks'),
  screen('activity', () => import('./activity/Activity.tsx'), 'Activity'),
  screen('retention', () => import('./retention/Retention.tsx'), 'Retention'),
  screen('import', () => import('./import/Imports.tsx'), 'Imports'),
  screen('import/:id', () => import('./import/ImportScreen.tsx'), 'ImportScreen'),
  screen('backup', () => import('./backup/Backup.tsx'), 'Backup'),
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
