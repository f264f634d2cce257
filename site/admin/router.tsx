import type { ComponentType } from 'react'
import { createBrowserRouter } from 'react-router'
import { loadPart } from './lib/lazy.ts'
import { NotFound } from './shell/NotFound.tsx'
import { Failed, Root } from './shell/Root.tsx'

/** A screen that is loaded when it is opened. */
const screen =
  <K extends string>(load: () => Promise<Record<K, ComponentType>>, name: K) =>
  async () => ({ Component: (await loadPart(load))[name] })

export const createRouter = () =>
  createBrowserRouter([
    {
      path: '/admin',
      Component: Root,
      ErrorBoundary: Failed,
      HydrateFallback: () => <p className="starting">Opening the back office …</p>,
      children: [
        {
          ErrorBoundary: Failed,
          children: [
            { index: true, lazy: screen(() => import('./home/Home.tsx'), 'Home') },
            { path: 'settings', lazy: screen(() => import('./content/Settings.tsx'), 'Settings') },
            {
              path: 'content/:slug',
              lazy: screen(() => import('./content/ContentScreen.tsx'), 'ContentScreen'),
            },
            {
              path: 'content/:slug/:id',
              lazy: screen(() => import('./content/RecordScreen.tsx'), 'RecordScreen'),
            },
            { path: 'orders', lazy: screen(() => import('./orders/Orders.tsx'), 'Orders') },
            {
              path: 'payment-status/:id',
              lazy: screen(() => import('./orders/OrderScreen.tsx'), 'OrderScreen'),
            },
            { path: 'messages', lazy: screen(() => import('./inbox/Messages.tsx'), 'Messages') },
            {
              path: 'messages/:id',
              lazy: screen(() => import('./inbox/MessageScreen.tsx'), 'MessageScreen'),
            },
            { path: 'subscribers', lazy: screen(() => import('./inbox/Subscribers.tsx'), 'Subscribers') },
            {
              path: 'administrators/:id?',
              lazy: screen(() => import('./people/Administrators.tsx'), 'Administrators'),
            },
            { path: 'payment', lazy: screen(() => import('./people/PaymentEmail.tsx'), 'PaymentEmail') },
            { path: 'mail', lazy: screen(() => import('./mail/Mails.tsx'), 'Mails') },
            { path: 'mail/:id', lazy: screen(() => import('./mail/MailScreen.tsx'), 'MailScreen') },
            { path: 'pictures', lazy: screen(() => import('./pictures/Pictures.tsx'), 'Pictures') },
            { path: 'status', lazy: screen(() => import('./status/Status.tsx'), 'Status') },
            { path: 'checks', lazy: screen(() => import('./checks/Checks.tsx'), 'Checks') },
            { path: 'activity', lazy: screen(() => import('./activity/Activity.tsx'), 'Activity') },
            { path: 'backup', lazy: screen(() => import('./backup/Backup.tsx'), 'Backup') },
            { path: '*', Component: NotFound },
          ],
        },
      ],
    },
  ])
