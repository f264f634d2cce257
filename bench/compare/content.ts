import { readOrder } from '#content/order.ts'
import { sections, type SectionKey } from '#content/sections.ts'
import type { Product } from '../../dev/test/process.ts'

/** A part of the landing page for both other pages: the same text and pictures, in the same order. */
export interface Block {
  id: string
  heading: string
  line?: string | undefined
  text?: string | undefined
  picture?: string | undefined
  link?: { text: string; href: string } | undefined
  items?: {
    title: string
    text?: string
    picture?: string
    points?: string[]
    link?: { text: string; href: string }
  }[]
  form?: 'message'
}

type Record_ = Record<string, string>

/** Reads the content of the landing page from the product's API. */
export async function readBlocks(
  product: Product,
): Promise<{ name: string; description: string; blocks: Block[] }> {
  const all = new Map(
    await Promise.all(
      (Object.keys(sections) as SectionKey[]).map(
        async (key) => [key, await product.call<Record_[]>('GET', sections[key].paths.list)] as const,
      ),
    ),
  )
  const one = (key: SectionKey) => all.get(key)![0] ?? {}
  const many = (key: SectionKey) => all.get(key)!
  const { banner, about, counter, service, faqText, testimonialText, callToAction } = Object.fromEntries(
    (['banner', 'about', 'counter', 'service', 'faqText', 'testimonialText', 'callToAction'] as const).map(
      (key) => [key, one(key)],
    ),
  ) as Record<string, Record_>
  const blocks: Record<string, Block> = {
    banner: {
      id: 'banner',
      heading: banner!.bannerHeading!,
      line: banner!.bannerText,
      text: banner!.bannerDetails,
      picture: banner!.imageOne,
      link: { text: banner!.buttonText!, href: banner!.buttonURL! },
    },
    about: {
      id: 'about',
      heading: about!.aboutHeading!,
      line: about!.aboutText,
      text: about!.aboutDetails,
      picture: about!.aboutImgOne,
      items: [about!.aboutPointone, about!.aboutPointwo, about!.aboutPointhree]
        .filter((point) => point !== undefined)
        .map((title) => ({ title })),
    },
    counter: {
      id: 'counters',
      heading: 'In numbers',
      items: (['yearofExperience', 'projectComplete', 'happyClients', 'team'] as const).map((name) => ({
        title: `${counter![`${name}Number`]} +`,
        text: counter![`${name}Text`]!,
      })),
    },
    service: {
      id: 'services',
      heading: service!.serviceHeading!,
      line: service!.servicesubHeading,
      items: many('serviceItem')
        .slice(0, 6)
        .map((item) => ({
          title: item.serviceTitle!,
          text: item.serviceDetails!,
          picture: item.serviceIcon!,
        })),
    },
    pricing: {
      id: 'pricing',
      heading: 'Choose Your Best Packages',
      items: many('pricing').map((pack) => ({
        title: pack.packageName!,
        text: `$${pack.packagePrice}`,
        points: ['One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven'].map((n) => pack[`packagePoint${n}`]!),
        link: { text: pack.packageButtonText!, href: '/pricing' },
      })),
    },
    step: {
      id: 'steps',
      heading: 'How the work goes',
      items: many('step').map((step) => ({ title: step.stepTitle!, text: step.stepDetails! })),
    },
    testimonial: {
      id: 'testimonials',
      heading: testimonialText!.testimonialHeading!,
      items: many('testimonial').map((each) => ({
        title: `${each.personName}, ${each.personTitle}`,
        text: each.desc!,
        picture: each.image!,
      })),
    },
    faqItem: {
      id: 'faq',
      heading: faqText!.faqHeading!,
      items: many('faqItem').map((item) => ({ title: item.accodingTitle!, text: item.accodingText! })),
    },
    callToAction: {
      id: 'action',
      heading: callToAction!.heading!,
      text: callToAction!.subHeading,
      link: { text: callToAction!.buttonText!, href: callToAction!.buttonLink! },
    },
    contactItem: {
      id: 'contact',
      heading: 'Write to us',
      form: 'message',
      items: many('contactItem').map((item) => ({
        title: item.contactTitle!,
        text: item.contactDetails!,
        picture: item.contactImg!,
      })),
    },
  }
  const order = readOrder(one('landing').landingOrder ?? '', sections.landing.fields.landingOrder)
  return {
    name: one('site').siteName!,
    description: one('site').siteDescription!,
    blocks: order.flatMap((key) => blocks[key] ?? []),
  }
}
