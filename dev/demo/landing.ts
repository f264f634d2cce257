import type { DemoContent } from './model.ts'

export const landing: Pick<
  DemoContent,
  'landing' | 'servicePage' | 'pricingPage' | 'banner' | 'about' | 'counter' | 'callToAction'
> = {
  landing: {
    landingOrder:
      'banner, client, caseStudy, about, counter, service, pricing, step, testimonial, faqItem, contactItem',
  },
  servicePage: {
    serviceOrder:
      'counter, service, featureItem, workStep, about, experience, teamMember, designItem, callToAction',
  },
  pricingPage: {
    pricingOrder: 'pricing, comparison, refundPromise, video, testimonial, faqItem, contactItem',
  },
  banner: {
    bannerText: 'SEO and websites, fixed price',
    bannerHeading: 'Move up in search, with proof every month',
    bannerDetails:
      'We fix your website, write the pages your customers search for, and report in plain words what it brought you. One package, one price, no surprises.',
    buttonURL: '/pricing',
    buttonText: 'See the packages',
    imageOne: '/demo/hero.svg',
    bannerArt: 'The first case study',
  },
  about: {
    aboutText: 'About Larkfield',
    aboutHeading: 'The people you talk to are the people who do the work',
    aboutDetails:
      'We started in 2014 with one client, a boat repair yard that nobody could find online. Today we look after shops, practices and workshops that depend on customers nearby.\n\nThere is no sales team, and nothing is outsourced. The person who checks your website is the person who calls you about it.',
    aboutImgOne: '/demo/about.svg',
    aboutImg: '/demo/about-2.svg',
    aboutPointone: 'One contact person from the first call to the report',
    aboutPointwo: 'A price you know before we begin',
    aboutPointhree: 'Texts, pictures and logins that belong to you',
  },
  counter: {
    yearofExperienceNumber: '12',
    yearofExperienceText: 'Years in search',
    projectCompleteNumber: '340',
    projectCompleteText: 'Projects delivered',
    happyClientsNumber: '96',
    happyClientsText: 'Clients who came back',
    teamNumber: '9',
    teamText: 'Specialists',
    winingAwardNumber: '4',
    winingAwardText: 'Regional awards',
  },
  callToAction: {
    caption: 'The next step',
    heading: 'Start with one package',
    subHeading:
      'Choose a package today, and we begin within two working days. At the end you get a report and decide whether to go on.',
    buttonText: 'See the packages',
    buttonLink: '/pricing',
  },
}
