/** The site as `astro build` makes it: see "imports" in `package.json`. */
declare module '#site' {
  export const routes: readonly string[]
  export const render: import('./render.ts').SiteBundle['render']
}
