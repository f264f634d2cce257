import { route } from '../../platform/http/route.ts'
import { home, homeOf, type HomeSources } from './home.ts'

export const homeRoutes = (sources: HomeSources) => [
  route({
    id: 'getHome',
    tag: 'Operations',
    method: 'GET',
    path: '/home',
    access: 'staff',
    summary: 'Get the home screen of the back office',
    description:
      'What there is to do, sales, and the newest orders and subscribers: of these, what the caller may see.',
    answers: home,
    run: ({ ctx }) => homeOf(ctx, sources),
  }),
]
