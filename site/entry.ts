import { createApp } from 'astro/app/entrypoint'

const app = createApp({ streaming: false })

/** Renders one address of the site. What a page read is in the answer's `Cache-Tag`, separated by commas. */
export const render = (request: Request, locals: App.Locals) => app.render(request, { locals })
