import type { ComponentType } from 'react'
import { createBrowserRouter, redirect, useParams } from 'react-router'
import { loadChunk } from '../../ui/lazy.ts'
import { features } from '../features.ts'
// The first screen of most visits is in the main part.
import '../home/Home.tsx'
import type { Screen } from '../lib/feature.ts'
import { NotFound } from '../lib/NoScreen.tsx'
import { Root, ScreenError } from './Root.tsx'

/** A screen that is loaded when it is opened. The path of one about a record ends with the record's id. */
const routeOf = ({ path, load }: Screen) => ({
  ...(path === '' ? { index: true as const } : { path }),
  lazy: async () => {
    const Component = await loadChunk(load)
    return { Component: /:\w+$/.test(path) ? keyedByRecord(Component) : Component }
  },
})

/** Remounts a screen for each record, so that the screen of one never shows what was typed for another. */
const keyedByRecord = (Component: ComponentType) =>
  function KeyedByRecord() {
    return <Component key={Object.values(useParams()).join('/')} />
  }

const screens = [
  ...features.flatMap((feature) => feature.screens ?? []).map(routeOf),
  // The specification's screen of all sections: they are edited from the layout of the homepage, and from the menu.
  { path: 'settings', loader: () => redirect('/admin/content/homepage-layout') },
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
