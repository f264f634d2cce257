import type { SiteContent } from '#content/sections.ts'
import { safeImage } from './links.ts'

/** The owner's own pictures of the brand. */
export function picturesOf(brand: SiteContent['brand'], logo: SiteContent['logo']) {
  const [light, dark] = [safeImage(logo?.logo), safeImage(brand?.logoDark)]
  return { icon: safeImage(brand?.icon) ?? light, logo: light, logoDark: dark }
}
