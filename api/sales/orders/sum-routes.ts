import { z } from 'zod'
import { personalPage, type RenderForm } from '../../platform/http/form-page.ts'
import { route } from '../../platform/http/route.ts'
import type { Parts } from '../../platform/feature.ts'

/** The page of an order form with the sum of what is chosen, for browsers without JavaScript. */
export const orderSumRoutes = ({
  publisher: { renderForm: render },
}: Parts & { publisher: { renderForm: RenderForm } }) => [
  route({
    id: 'showOrderSum',
    tag: 'Orders',
    method: 'GET',
    path: '/order-sum/{id}',
    access: 'anyone',
    summary: 'Show what a package costs with a quantity and add-ons',
    description: 'The page of its order form. The query has the quantity, and that of each add-on by its id.',
    query: z.record(z.string().max(100), z.string().max(10)),
    produces: 'text/html',
    run: ({ c, query, param }) =>
      personalPage(c, render, {
        path: `/order-now/${param('id')}`,
        page: '/pricing',
        status: 200,
        form: { name: 'order', values: query, errors: {} },
      }),
  }),
]
