import type { DemoContent } from './model.ts'

export const teamAndTestimonials: Pick<
  DemoContent,
  'testimonialText' | 'testimonial' | 'teamText' | 'teamMember'
> = {
  testimonialText: {
    testimonialText: 'What clients say',
    testimonialHeading: 'In their own words',
  },
  testimonial: [
    {
      image: '/demo/person-7.svg',
      personName: 'Imara Oselund',
      personTitle: 'Owner, Tindrum Cycles',
      desc: 'In the second month the workshop was booked two weeks ahead. The report told me why: one page about brake repairs.',
      rating: '5',
    },
    {
      image: '/demo/person-8.svg',
      personName: 'Desmond Vargo',
      personTitle: 'Master plumber, Ostlander Plumbing',
      desc: 'They told me which of my ideas would bring nothing. That saved me more than the package cost.',
      rating: '5',
    },
    {
      image: '/demo/person-9.svg',
      personName: 'Yui Harmanden',
      personTitle: 'Manager, Quillfen Books',
      desc: 'I can change our opening hours and the event list myself. No one had ever shown me how before.',
      rating: '5',
    },
    {
      image: '/demo/person-10.svg',
      personName: 'Rafael Montelar',
      personTitle: 'Physiotherapist, Maravel Practice',
      desc: 'Always the same person on the phone, and she remembers what we said last time. New patients find us on the map now.',
      rating: '4',
    },
    {
      image: '/demo/person-11.svg',
      personName: 'Greta Salloway',
      personTitle: 'Office manager, Saffold Garden Center',
      desc: 'After a quiet first month I had doubts. In month four, calls from search were up by a third, and I could check every number.',
    },
  ],
  teamText: {
    teamText: 'The team',
    teamHeading: 'Six of the nine people who do the work',
  },
  teamMember: [
    {
      teamMemberImg: '/demo/person-1.svg',
      teamMemberName: 'Nora Lindqvane',
      teamMemberTitle: 'Founder, search',
    },
    {
      teamMemberImg: '/demo/person-2.svg',
      teamMemberName: 'Tobias Adeyewa',
      teamMemberTitle: 'Web developer',
    },
    {
      teamMemberImg: '/demo/person-3.svg',
      teamMemberName: 'Mei Castellan',
      teamMemberTitle: 'Designer',
    },
    {
      teamMemberImg: '/demo/person-4.svg',
      teamMemberName: 'Samir Rautel',
      teamMemberTitle: 'Editor',
    },
    {
      teamMemberImg: '/demo/person-5.svg',
      teamMemberName: 'Ines Marchetta',
      teamMemberTitle: 'Client care',
    },
    {
      teamMemberImg: '/demo/person-6.svg',
      teamMemberName: 'Oskar Fennimar',
      teamMemberTitle: 'Local search and data',
    },
  ],
}
