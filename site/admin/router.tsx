import type { ComponentType } from 'react'
import { createBrowserRouter } from 'react-router'
import { NotFound } from './shell/NotFound.tsx'
import { Failed, Root } from './shell/Root.tsx'

/** A screen that is loaded when it is opened. */
const screen =
  <K extends string>(load: () => Promise<Record<K, ComponentType>>, name: K) =>
  async () => ({ Component: (await load())[name] })

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
            { path: 'content/:slug', lazy: screen(() => import('./content/ContentScreen.tsx'), 'ContentScreen') },
            { path: 'content/:slug/:id', lazy: screen(() => import('./content/RecordScreen.tsx'), 'RecordScreen') },
            { path: '*', Component: NotFound },
          ],
        },
      ],
    },
  ])
