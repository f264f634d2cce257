import { createApp } from 'astro/app/entrypoint'

const app = createApp({ streaming: false })

/** Renders one address of the site. The response's `Cache-Tag` lists the content that the page has read, separated by commas. */
export const render = (request: Request, locals: App.Locals) => app.render(request, { locals })
