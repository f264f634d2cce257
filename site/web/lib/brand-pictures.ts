import type { SiteContent } from '#content/sections/sections.ts'
import { safeImage } from './links.ts'

/** The brand pictures that the owner has uploaded. */
export function picturesOf(brand: SiteContent['brand'], logo: SiteContent['logo']) {
  const [light, dark] = [safeImage(logo?.logo), safeImage(brand?.logoDark)]
  return { icon: safeImage(brand?.icon) ?? light, logo: light, logoDark: dark }
}
