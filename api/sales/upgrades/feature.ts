import { feature } from '../../platform/feature.ts'
import { upgradeRoutes } from './routes.ts'

export const upgrades = feature({ name: 'upgrades', routes: [upgradeRoutes] })
