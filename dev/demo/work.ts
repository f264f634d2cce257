import type { DemoContent } from './model.ts'

export const work: Pick<DemoContent, 'step' | 'workStep' | 'video' | 'videoItem' | 'experience'> = {
  step: [
    {
      stepNumber: '01',
      stepTitle: 'Choose a package',
      stepDetails:
        'Compare the three packages and pay the one that fits. You get a receipt and the name of your contact person at once.',
    },
    {
      stepNumber: '02',
      stepTitle: 'Tell us about your business',
      stepDetails: 'A call of 30 minutes: what you sell, who buys it, and what you would like more of.',
    },
    {
      stepNumber: '03',
      stepTitle: 'Follow the work',
      stepDetails: 'Your account shows where the order stands. We write when we need a decision from you.',
    },
    {
      stepNumber: '04',
      stepTitle: 'Read the report',
      stepDetails: 'At the end you see what changed and decide whether to order again.',
    },
  ],
  workStep: [
    {
      stepNumber: '01',
      stepTitle: 'We look',
      stepDetails:
        'We read your website the way a search engine and a new customer do, and write down what is in the way.',
      stapIcon: '/demo/icon-look.svg',
    },
    {
      stepNumber: '02',
      stepTitle: 'We plan',
      stepDetails:
        'You get a short list, sorted by what brings the most for the least work. You cross out what you do not want.',
      stapIcon: '/demo/icon-plan.svg',
    },
    {
      stepNumber: '03',
      stepTitle: 'We build',
      stepDetails: 'We change, write and repair in small steps. Nothing goes live before you have seen it.',
      stapIcon: '/demo/icon-build.svg',
    },
    {
      stepNumber: '04',
      stepTitle: 'We measure',
      stepDetails:
        'We compare calls, clicks and positions with the month before and say what worked and what did not.',
      stapIcon: '/demo/icon-measure.svg',
    },
  ],
  video: {
    headingVideo: 'A month with Larkfield, step by step',
    videoImage: '/demo/video.svg',
    videoLink: '/demo/month.mp4',
  },
  videoItem: [
    {
      videoItemIcon: '/demo/icon-checklist.svg',
      videoItemTitle: 'Week one: the check',
      videoItemDetails: 'Which pages are found, which are not, and the three changes that matter most.',
    },
    {
      videoItemIcon: '/demo/icon-page.svg',
      videoItemTitle: 'Weeks two and three: the work',
      videoItemDetails: 'A page before and after: new title, new text, half the loading time.',
    },
    {
      videoItemIcon: '/demo/icon-growth.svg',
      videoItemTitle: 'Week four: the report',
      videoItemDetails: 'How to read the two pages you get, and what the numbers mean for your till.',
    },
  ],
  experience: {
    experienceText: 'What we keep count of',
    experienceHeading: 'Numbers we check ourselves by',
    experienceDetails:
      'Counted over the 212 packages of the last two years. The ones that miss are in the count, too.',
    skillOneText: 'Packages done on or before the promised day',
    skillOneNumber: '85',
    skillTwoText: 'New clients sent by earlier ones',
    skillTwoNumber: '65',
    skillThreeText: 'Clients who ordered a second package',
    skillThreeNumber: '79',
  },
}
