/** Pages and API have one copy of the content model, and of what follows from the content: the lists of ten thousand articles. */
const sharedContent = {
  name: 'frontdesk:shared-content',
  enforce: 'pre',
  applyToEnvironment: ({ name }) => name !== 'client',
  resolveId: (id) => (id.startsWith('#content/') ? { id, external: true } : undefined),
}

/** Builds the site into a bundle that the server calls in process; `entry.ts` is what it exports. */
export const bundle = () => ({
  name: 'frontdesk',
  hooks: {
    'astro:config:setup': ({ updateConfig, injectScript, command }) => {
      // Astro readies only islands for React's hot reload; the back office is a page's own script.
      if (command === 'dev')
        injectScript(
          'page',
          "import { injectIntoGlobalHook } from '/@react-refresh'\n" +
            'injectIntoGlobalHook(window); window.$RefreshReg$ = () => {}; window.$RefreshSig$ = () => (type) => type',
        )
      // React's development build, which it would otherwise choose while running, renders several times as slowly.
      const define = { 'process.env.NODE_ENV': '"production"' }
      if (command === 'build')
        updateConfig({ vite: { define, ssr: { noExternal: true }, plugins: [sharedContent] } })
    },
    'astro:config:done': ({ setAdapter }) => {
      setAdapter({
        name: 'frontdesk',
        serverEntrypoint: new URL('./entry.ts', import.meta.url),
        entrypointResolution: 'auto',
        adapterFeatures: { buildOutput: 'server' },
        supportedAstroFeatures: {
          serverOutput: 'stable',
          staticOutput: 'stable',
          sharpImageService: 'stable',
        },
      })
    },
  },
})
