/** Builds the site into one self-contained bundle that the server calls in process; `entry.ts` is what it exports. */
export const bundle = () => ({
  name: 'frontdesk',
  hooks: {
    'astro:config:setup': ({ updateConfig, command }) => {
      if (command === 'build') updateConfig({ vite: { ssr: { noExternal: true } } })
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
