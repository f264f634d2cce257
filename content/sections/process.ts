import { image, lines, link, number, text } from '../field.ts'
import { section } from '../section.ts'

export const step = section({
  key: 'step',
  title: 'Steps',
  about: 'How the work goes, step by step.',
  holds: 'many',
  paths: { list: '/steps', item: '/step-item/{id}', create: '/add-step', update: '/step-item/{id}' },
  said: { created: 'Step Section is Updated' },
  screens: ['/step-section', '/edit-step/{id}'],
  named: 'stepTitle',
  fields: {
    stepTitle: text('Title'),
    stepDetails: lines('Text'),
    stepNumber: number('Number', { example: '01' }),
  },
})

export const workStep = section({
  key: 'workStep',
  title: 'Work steps',
  about: 'How a project runs; the numbers 01 to 04 are shown.',
  holds: 'many',
  paths: { list: '/worksec', item: '/worksec/{id}', create: '/add-worksec', update: '/update-worksec/{id}' },
  screens: ['/edit-work', '/edit-work/{id}'],
  named: 'stepTitle',
  fields: {
    stepNumber: number('Number', { help: 'Only the steps 01 to 04 are shown.', example: '01' }),
    stepTitle: text('Title'),
    stepDetails: lines('Text'),
    stapIcon: image('Icon', { icon: true }),
  },
})

export const video = section({
  key: 'video',
  title: 'Video: heading',
  about: 'A video with its picture; it loads when a visitor starts it.',
  holds: 'one',
  paths: { list: '/videos', item: '/videos/{id}', create: '/add-video', update: '/update-videos/{id}' },
  said: { created: ' Video Section is Updated', updated: 'Video Text is Updated' },
  screens: ['/edit-video', '/videotext-edit/{id}'],
  fields: {
    headingVideo: text('Heading'),
    videoImage: image('Picture', { example: 'Video Image URL' }),
    videoLink: link('Video', { example: 'Video URL' }),
    videoCaptions: lines('Captions', {
      optional: true,
      help: 'What is said and heard, for a video file: each line begins with its time, as in “0:04 Good morning.” YouTube and Vimeo show the captions that you give them there.',
    }),
  },
})

export const videoItem = section({
  key: 'videoItem',
  title: 'Video: points',
  about: 'What the video shows, a point each.',
  holds: 'many',
  paths: {
    list: '/videos-items',
    item: '/videos-items/{id}',
    create: '/add-video-item',
    update: '/videos-items/{id}',
  },
  said: { created: ' Team Members Item is Added', updated: 'Video Section is Updated' },
  screens: ['/edit-video', '/video/{id}'],
  named: 'videoItemTitle',
  fields: {
    videoItemIcon: image('Icon', { icon: true }),
    videoItemTitle: text('Title'),
    videoItemDetails: lines('Text'),
  },
})

export const experience = section({
  key: 'experience',
  title: 'Experience',
  about: 'What the agency is good at, with three skills in percent; the services page shows them, too.',
  holds: 'one',
  paths: {
    list: '/experiences',
    item: '/experiences/{id}',
    create: '/add-experience',
    update: '/update-experiences/{id}',
  },
  screens: ['/edit-experience/', '/edit-experience/{id}'],
  fields: {
    experienceText: text('Line above the heading'),
    experienceHeading: text('Heading'),
    experienceDetails: lines('Text'),
    skillOneText: text('First skill'),
    skillOneNumber: number('First skill in percent', { example: '90' }),
    skillTwoText: text('Second skill'),
    skillTwoNumber: number('Second skill in percent', { example: '80' }),
    skillThreeText: text('Third skill'),
    skillThreeNumber: number('Third skill in percent', { example: '70' }),
  },
})
