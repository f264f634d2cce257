import { choice, image, lines, number, text } from '../field.ts'
import { group } from '../section.ts'

export const people = group('More sections', {
  testimonialText: {
    title: 'Testimonials: heading',
    about: 'The heading above what clients say.',
    holds: 'one',
    paths: {
      list: '/testimonialtext',
      item: '/testimonialtext/{id}',
      create: '/add-testimonial-text',
      update: '/testimonialtext/{id}',
    },
    screens: ['/edit-testimonial/', '/testimonialtext-edit/{id}'],
    icon: 'MessageSquareQuote',
    fields: { testimonialText: text('Line above the heading'), testimonialHeading: text('Heading') },
  },
  testimonial: {
    title: 'Testimonials',
    about: 'What clients say, with their rating.',
    holds: 'many',
    paths: {
      list: '/testimonials',
      item: '/testimonial/{id}',
      create: '/add-testimonial',
      update: '/testimonial/{id}',
    },
    screens: ['/edit-testimonial/', '/edit-testimonial/{id}/'],
    named: 'personName',
    placement: { component: 'Testimonials', pages: ['home', 'services', 'pricing'] },
    fields: {
      image: image('Portrait', { optional: true }),
      personName: text('Name'),
      personTitle: text('Role and company'),
      desc: lines('Quote'),
      rating: choice('Rating', ['5', '4', '3', '2', '1'], {
        optional: true,
        none: 'No rating',
        help: 'Without a rating, no stars are shown.',
      }),
    },
  },
  teamText: {
    title: 'Team: heading',
    about: 'The heading above the team.',
    holds: 'one',
    paths: {
      list: '/teamstext',
      item: '/teamstext/{id}',
      create: '/add-team-text',
      update: '/teamstext/{id}',
    },
    screens: ['/edit-team-text/', '/team-text-edit/{id}/'],
    icon: 'Users',
    fields: { teamHeading: text('Heading'), teamText: text('Line above the heading') },
  },
  teamMember: {
    title: 'Team',
    about:
      'The people of the agency in a row that scrolls sideways: four at a time on a wide screen, one on a phone.',
    holds: 'many',
    paths: {
      list: '/teamitems',
      item: '/teamitems/{id}',
      create: '/add-team-Item',
      update: '/update-teamitems/{id}',
    },
    screens: ['/edit-team-text/', '/edit-team-items/{id}/'],
    named: 'teamMemberName',
    placement: { component: 'Team', pages: ['home', 'services', 'pricing'] },
    fields: { teamMemberImg: image('Portrait'), teamMemberName: text('Name'), teamMemberTitle: text('Role') },
  },
  experience: {
    title: 'Experience',
    about: 'What the agency is good at, with three skills in percent. The services page shows them too.',
    holds: 'one',
    paths: {
      list: '/experiences',
      item: '/experiences/{id}',
      create: '/add-experience',
      update: '/update-experiences/{id}',
    },
    screens: ['/edit-experience/', '/edit-experience/{id}'],
    icon: 'BadgeCheck',
    placement: { component: 'Experience', pages: ['home', 'services', 'pricing'] },
    fields: {
      experienceText: text('Line above the heading'),
      experienceHeading: text('Heading'),
      experienceDetails: lines('Text'),
      skillOneText: text('First skill'),
      skillOneNumber: number('First skill, percent', { example: '90' }),
      skillTwoText: text('Second skill'),
      skillTwoNumber: number('Second skill, percent', { example: '80' }),
      skillThreeText: text('Third skill'),
      skillThreeNumber: number('Third skill, percent', { example: '70' }),
    },
  },
})
