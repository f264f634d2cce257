import { starters } from '#content/sections/starters.ts'
import type { DemoContent } from './model.ts'

/** Larkfield's brief questions and stages: the default ones and a custom one. */
export const brief = {
  briefQuestion: starters.briefQuestion!.records as unknown as DemoContent['briefQuestion'],
  orderStage: [
    { stageName: 'Brief needed', stageRole: 'Brief needed' },
    { stageName: 'In progress', stageRole: 'In progress' },
    {
      stageName: 'Search phrases being checked',
      stageRole: 'In progress',
      stageText: 'We are finding out what your customers search for. You do not need to do anything.',
    },
    { stageName: 'Ready for review', stageRole: 'Ready for review' },
    { stageName: 'Delivered', stageRole: 'Delivered' },
  ],
} satisfies Pick<DemoContent, 'briefQuestion' | 'orderStage'>
