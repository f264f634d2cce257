import { fileChecks } from '../../../platform/files/checks.ts'
import { jobCheck } from '../../../platform/jobs/checks.ts'
import type { BaseContext, Check } from '../../../platform/setup/check.ts'
import { checkedCheck } from '../../../platform/setup/results.ts'
import { databaseChecks } from './database.ts'
import { networkChecks } from './network.ts'
import { clockCheck, productCheck } from './product.ts'
import type { CheckParts } from '../../../platform/feature.ts'

export const platformChecks = (): Check[] => [...databaseChecks, jobCheck, checkedCheck]

export const platformChecksWithoutDatabase = ({ env, files }: CheckParts): Check<BaseContext>[] => [
  ...networkChecks(env),
  ...fileChecks(files),
  ...(env.identity.embedded ? [] : [clockCheck]),
  productCheck,
]
