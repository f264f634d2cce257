import { choice, image, lines, text } from '../field.ts'
import { section } from '../section.ts'

export const testimonialText = section({
  key: 'testimonialText',
  title: 'Testimonials: heading',
  about: 'The words above what clients say.',
  holds: 'one',
  paths: {
    list: '/testimonialtext',
    item: '/testimonialtext/{id}',
    create: '/add-testimonial-text',
    update: '/testimonialtext/{id}',
  },
  screens: ['/edit-testimonial/', '/testimonialtext-edit/{id}'],
  fields: { testimonialText: text('Line above the heading'), testimonialHeading: text('Heading') },
})

export const testimonial = section({
  key: 'testimonial',
  title: 'Testimonials',
  about: 'What clients say, with the rating that they gave.',
  holds: 'many',
  paths: {
    list: '/testimonials',
    item: '/testimonial/{id}',
    create: '/add-testimonial',
    update: '/testimonial/{id}',
  },
  screens: ['/edit-testimonial/', '/edit-testimonial/{id}/'],
  named: 'personName',
  fields: {
    image: image('Portrait'),
    personName: text('Name'),
    personTitle: text('Role and company'),
    desc: lines('What they say'),
    rating: choice('Rating', ['5', '4', '3', '2', '1'], {
      optional: true,
      none: 'No rating',
      help: 'The stars that this client gave. Without a rating, no stars are shown.',
    }),
  },
})

export const teamText = section({
  key: 'teamText',
  title: 'Team: heading',
  about: 'The words above the team.',
  holds: 'one',
  paths: { list: '/teamstext', item: '/teamstext/{id}', create: '/add-team-text', update: '/teamstext/{id}' },
  screens: ['/edit-team-text/', '/team-text-edit/{id}/'],
  fields: { teamHeading: text('Heading'), teamText: text('Line above the heading') },
})

export const teamMember = section({
  key: 'teamMember',
  title: 'Team',
  about:
    'The people of the agency, to be scrolled sideways: four at a time on a wide screen, one on a phone.',
  holds: 'many',
  paths: {
    list: '/teamitems',
    item: '/teamitems/{id}',
    create: '/add-team-Item',
    update: '/update-teamitems/{id}',
  },
  screens: ['/edit-team-text/', '/edit-team-items/{id}/'],
  named: 'teamMemberName',
  fields: { teamMemberImg: image('Portrait'), teamMemberName: text('Name'), teamMemberTitle: text('Role') },
})
