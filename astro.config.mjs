import react from '@astrojs/react'
import { defineConfig, fontProviders } from 'astro/config'
import { bundle } from './site/adapter.mjs'

const font = (name, cssVariable, file) => ({
  name,
  cssVariable,
  provider: fontProviders.local(),
  // The first is a face of our own: what Astro would write for it is twice as long.
  fallbacks: [`${name}Arial`, 'system-ui', 'sans-serif'],
  optimizedFallbacks: false,
  options: { variants: [{ src: [file], weight: '300 900', style: 'normal' }] },
})

/** While developing, one origin for the browser: what is not a page is the API's. */
const proxy = process.env.API_URL
  ? Object.fromEntries(
      ['^/api(/|\\?|$)', '^/media/', '^/paypal-simulator'].map((path) => [path, process.env.API_URL]),
    )
  : {}

export default defineConfig({
  vite: {
    server: { strictPort: true, proxy },
    // What scripts import is prepared before the first page: found later, a page that is loading gets a 504 instead.
    optimizeDeps: { entries: ['site/{admin,account,islands}/**/*.tsx'] },
  },
  srcDir: './site',
  publicDir: './site/public',
  outDir: './dist',
  output: 'server',
  adapter: bundle(),
  integrations: [react()],
  trailingSlash: 'ignore',
  scopedStyleStrategy: 'class',
  session: false,
  devToolbar: { enabled: false },
  telemetry: false,
  // Pages tell through it which sections they show; nothing is cached here.
  cache: { provider: { entrypoint: new URL('./site/tags.ts', import.meta.url) } },
  // The rest of the policy is the server's: it depends on settings that are read at start.
  security: { csp: true, checkOrigin: false },
  fonts: [
    font(
      'Text',
      '--font-text',
      './node_modules/@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2',
    ),
    font(
      'Display',
      '--display',
      './node_modules/@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2',
    ),
  ],
})
