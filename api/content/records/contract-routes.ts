import { everySection } from '#content/sections/sections.ts'
import type { Route } from '../../platform/http/route.ts'
import { boundTo } from './section-route.ts'
import { contentRoutes } from './routes.ts'
import { pascalCase } from './section-schemas.ts'

/** The general route that each path of the contract leads to, and its name there. */
const operations = {
  list: { id: 'listRecords', verb: 'list', summary: 'List the records', message: undefined },
  item: { id: 'getRecord', verb: 'get', summary: 'Get a record', message: undefined },
  create: { id: 'createRecord', verb: 'create', summary: 'Create a record', message: 'created' },
  update: { id: 'updateRecord', verb: 'update', summary: 'Update a record', message: 'updated' },
} as const

/** The general routes of content at the paths of the contract, with its success messages. */
export const contractRoutes = (parts: Parameters<typeof contentRoutes>[0]): Route[] => {
  const generalRoutes: readonly Route[] = contentRoutes(parts)
  return everySection.flatMap((section) =>
    Object.entries(section.paths ?? {}).map(([name, path]) => {
      const { id, verb, summary, message } = operations[name as keyof typeof operations]
      return boundTo(
        section,
        generalRoutes.find((general) => general.id === id)!,
        {
          id: `${verb}${pascalCase(section.key)}`,
          path,
          summary: `${summary} of ${section.title}`,
          successMessage: message && section.successMessages?.[message],
        },
      )
    }),
  )
}
