import type { PublishPort } from '../../content/records/changes.ts'
import { route } from '../../platform/http/route.ts'
import { clientDataOf, personalDataOf } from './answers.ts'
import { exportOfClient, forgetClient } from './clients.ts'
import { exportOf, forget } from './personal-data.ts'
import type { Parts } from '../../platform/feature.ts'

export const privacyRoutes = ({ publisher, features }: Parts & { publisher: PublishPort }) => {
  const personalData = personalDataOf(features)
  return [
    route({
      id: 'exportMyData',
      tag: 'Account',
      method: 'GET',
      path: '/me/export',
      access: 'signed-in',
      hasSecret: true,
      summary: 'Export the data of the caller',
      description: 'Orders; with a verified email address also messages, mails and the subscription.',
      answers: personalData,
      run: async ({ ctx, c }) => {
        c.header('Content-Disposition', 'attachment; filename="my-data.json"')
        return exportOf(ctx, features)
      },
    }),
    route({
      id: 'deleteMyData',
      tag: 'Account',
      method: 'DELETE',
      path: '/me',
      access: 'signed-in',
      summary: 'Delete the data of the caller',
      description: 'Requires a sign-in within 15 minutes. Paid orders stay, as the law requires.',
      status: 204,
      run: async ({ ctx, c }) => {
        const unpublished = await forget(ctx, features)
        if (unpublished.size > 0) c.header('Server-Timing', await publisher.publish(...unpublished))
      },
    }),
    route({
      id: 'exportCustomer',
      tag: 'Customers',
      method: 'GET',
      path: '/customer/{id}/export',
      access: { may: 'customers.erase' },
      hasSecret: true,
      summary: 'Export the data of a customer',
      description: 'With the notes on them.',
      answers: clientDataOf(personalData),
      run: async ({ ctx, c, param }) => {
        c.header('Content-Disposition', 'attachment; filename="customer.json"')
        return exportOfClient(ctx, features, param('id'))
      },
    }),
    route({
      id: 'forgetCustomer',
      tag: 'Customers',
      method: 'DELETE',
      path: '/customer/{id}',
      access: { may: 'customers.erase' },
      summary: 'Delete the data of a customer',
      description: 'Requires a sign-in within 15 minutes. Paid orders stay, as the law requires.',
      status: 204,
      run: async ({ ctx, c, param }) => {
        const unpublished = await forgetClient(ctx, features, param('id'))
        if (unpublished.size > 0) c.header('Server-Timing', await publisher.publish(...unpublished))
      },
    }),
  ]
}
