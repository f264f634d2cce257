import type { ComponentType } from 'react'
import { createBrowserRouter, useParams } from 'react-router'
import { loadChunk } from '../../ui/lazy.ts'
import { areas } from './areas.ts'
import { Home } from '../home/Home.tsx'
import { NotFound } from '../lib/NoScreen.tsx'
import { Root, ScreenError } from './Root.tsx'

/** A screen whose area is loaded when it is opened. The path of a screen about one record ends with the record's id. */
const screen = <K extends string>(path: string, load: () => Promise<Record<K, ComponentType>>, name: K) => ({
  path,
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
  { index: true as const, Component: Home },
  screen('search', areas.search, 'Search'),
  screen('settings', areas.settings, 'AllSections'),
  screen('content/:slug', areas.content, 'ContentScreen'),
  screen('content/:slug/:id', areas.content, 'RecordScreen'),
  screen('orders', areas.orders, 'Orders'),
  screen('payment-status/:id', areas['payment-status'], 'OrderScreen'),
  screen('board', areas.board, 'OrderBoard'),
  screen('customers', areas.customers, 'Customers'),
  screen('customers/:id', areas.customers, 'CustomerScreen'),
  screen('messages', areas.messages, 'Messages'),
  screen('messages/:id', areas.messages, 'MessageScreen'),
  screen('reviews', areas.reviews, 'Reviews'),
  screen('releases', areas.releases, 'Releases'),
  screen('releases/:id', areas.releases, 'ReleaseScreen'),
  screen('drafts/:id', areas.drafts, 'DraftScreen'),
  screen('subscribers', areas.subscribers, 'Subscribers'),
  screen('administrators/:id?', areas.administrators, 'Administrators'),
  screen('notifications', areas.notifications, 'Notifications'),
  screen('invoices', areas.invoices, 'Invoices'),
  screen('invoices/settings', areas.invoices, 'InvoiceSettings'),
  screen('payment', areas.payment, 'PaymentScreen'),
  screen('mail', areas.mail, 'Mails'),
  screen('mail/:id', areas.mail, 'MailScreen'),
  screen('mail-texts', areas['mail-texts'], 'MailTexts'),
  screen('mail-texts/:name', areas['mail-texts'], 'MailTextScreen'),
  screen('pictures', areas.pictures, 'Pictures'),
  screen('statistics', areas.statistics, 'Statistics'),
  screen('status', areas.status, 'Status'),
  screen('checks', areas.checks, 'Checks'),
  screen('activity', areas.activity, 'Activity'),
  screen('retention', areas.retention, 'Retention'),
  screen('import', areas.import, 'Imports'),
  screen('import/:id', areas.import, 'ImportScreen'),
  screen('backup', areas.backup, 'Backup'),
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
