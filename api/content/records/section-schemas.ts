import { z } from 'zod'
import type { Section } from '#content/sections/section.ts'
import { everySection, type SectionKey } from '#content/sections/sections.ts'
import { everySetting, everyStored, type SettingKey } from '#content/sections/settings.ts'
import type { FieldValue } from '#content/model/value.ts'
import type { ContentRecord } from './records.ts'
import { listedSchemaOf, savedSchemaOf, schemaOf } from './schema.ts'

const teamSections = everySection.flatMap(({ key, readBy }) => (readBy === 'team' ? key : []))

export const sectionKey = z.enum(everySection.map(({ key }) => key as SectionKey)).meta({
  id: 'Section',
  description: `A section of the site’s content. Its records have the schema of its name, and requests that of its name and “Input”: \`Banner\` and \`BannerInput\` for \`banner\`. Anyone may read the records, except those of ${teamSections.join(' and ')}: people of the agency only.`,
})

export const settingKey = z.enum(everySetting.map(({ key }) => key as SettingKey)).meta({
  id: 'Setting',
  description: 'A setting. Only people with its permission can read it and restore earlier versions.',
})

/** A section or a setting. */
export const storedKey = z.union([sectionKey, settingKey])

interface SectionSchemas {
  body: z.ZodType<Record<string, FieldValue | undefined>>
  saved: z.ZodType<ContentRecord>
  /** A record in a list. */
  inList: z.ZodType<ContentRecord>
}

export const pascalCase = (key: string) => key[0]!.toUpperCase() + key.slice(1)

/** The schemas of requests and responses by section. In the API's description they have its name. */
const schemas: ReadonlyMap<string, SectionSchemas> = new Map(
  everyStored.map((section) => {
    const name = `${everySetting.includes(section) ? 'Stored' : ''}${pascalCase(section.key)}`
    const body = schemaOf(section).meta({ id: `${name}Input` })
    const saved = savedSchemaOf(section).meta({ id: name })
    const inList = section.longFields ? listedSchemaOf(section).meta({ id: `${name}InList` }) : saved
    return [section.key, { body, saved, inList } as unknown as SectionSchemas]
  }),
)

export const schemasOf = ({ key }: Section): SectionSchemas => schemas.get(key)!

const union = <K extends keyof SectionSchemas>(kind: K, id: string) => {
  const [first, ...others] = new Set(everySection.map((section) => schemasOf(section)[kind]))
  return z.union([first!, ...others]).meta({ id }) as unknown as SectionSchemas[K]
}

/** The same of any section, for the API's description: requests are validated with the schemas of their section. */
export const anySection = {
  body: union('body', 'ContentInput'),
  saved: union('saved', 'ContentRecord'),
  inList: union('inList', 'ContentRecordInList'),
}
