import type { SettingKey } from '#content/sections/settings.ts'
import type { TestServer } from './server.ts'

/** Removes a setting, as if it had never been saved. */
export const removeSetting = ({ connection }: TestServer, key: SettingKey) =>
  connection.db.deleteFrom('content').where('section', '=', key).execute()
