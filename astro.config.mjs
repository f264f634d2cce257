import react from '@astrojs/react'
import { defineConfig, fontProviders } from 'astro/config'
import { typefacePairs } from './content/model/typefaces.ts'
import { bundle } from './site/astro/adapter.mjs'
import { adminBuild } from './site/astro/admin-build.mjs'
import { inlineScripts } from './site/astro/inline-scripts.mjs'

const files = './node_modules/@fontsource-variable'
const subsets = {
  // Preloaded, and used when it is there before the first paint: one that came later would move the page.
  latin: { display: 'optional' },
  // Of the letters beyond Western Europe, loaded where a page has one.
  ext: { display: 'swap', unicodeRange: ['U+100-2BA', 'U+1E00-1EFF'] },
}

/** A typeface in its two subsets, each with a name of its own: `tokens.css` and `look.ts` put the fallbacks behind both. */
const font = (variable, name, family) =>
  Object.entries(subsets).map(([subset, options]) => ({
    name: name + subset[0],
    cssVariable: `--${variable}-${subset}`,
    provider: fontProviders.local(),
    fallbacks: [],
    optimizedFallbacks: false,
    options: {
      variants: [
        {
          src: [
            `${files}/${family}/files/${family}-${subset === 'ext' ? 'latin-ext' : subset}-wght-normal.woff2`,
          ],
          weight: '300 900',
          style: 'normal',
          ...options,
        },
      ],
    },
  }))

/** While developing, one origin for the browser: what is not a page is the API's. */
const proxy = process.env.API_URL
  ? Object.fromEntries(
      ['^/api(/|\\?|$)', '^/media/', '^/paypal-simulator', '^/stripe-simulator'].map((path) => [
        path,
        process.env.API_URL,
      ]),
    )
  : {}

/** Whether a module imports the identity library, which a page loads only where it needs it. */
const needsIdentity = (id, graph, seen = new Set()) => {
  if (seen.has(id)) return false
  seen.add(id)
  if (/node_modules\/@?firebase\//.test(id)) return true
  return graph.getModuleInfo(id)?.importedIds.some((each) => needsIdentity(each, graph, seen)) ?? false
}

/** What pages share is in few files, which the next page already has. The first one runs before the others have arrived. */
const groups = [
  { name: 'session', test: /\/(page-opened|reauthenticate-dialog)\.ts/ },
  { name: (id, graph) => (needsIdentity(id, graph) ? null : 'shared'), minShareCount: 2 },
  { name: 'identity', minShareCount: 2 },
]

export default defineConfig({
  vite: {
    server: { strictPort: true, proxy },
    plugins: [adminBuild(), inlineScripts],
    // What scripts import is prepared before the first page: found later, a page that is loading gets a 504 instead.
    optimizeDeps: { entries: ['site/{admin,account,sign-in,order,web/islands}/**/*.tsx'] },
    environments: { client: { build: { rolldownOptions: { output: { codeSplitting: { groups } } } } } },
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
  cache: { provider: { entrypoint: new URL('./site/astro/tags.ts', import.meta.url) } },
  // The rest of the policy is the server's: it depends on settings that are read at start.
  security: { csp: true, checkOrigin: false },
  fonts: Object.entries(typefacePairs).flatMap(([pair, { text, display }], i) => {
    const prefix = i === 0 ? '' : `${pair.toLowerCase()}-`
    const sign = i === 0 ? '' : pair[0]
    return [
      ...font(`${prefix}text`, `${sign}T`, text.files),
      ...font(`${prefix}display`, `${sign}D`, display.files),
    ]
  }),
})
