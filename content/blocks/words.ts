import { image, items, lines, link, richText, text } from '../model/field.ts'
import { heading } from '../model/block.ts'

export const words = {
  text: {
    title: 'Text',
    about: 'Paragraphs with headings, lists, pictures and tables.',
    icon: 'AlignLeft',
    fields: { heading, text: richText('Text') },
  },
  quote: {
    title: 'Quote',
    about: 'Somebody’s words, with their name.',
    icon: 'Quote',
    fields: {
      quote: lines('Quote text'),
      name: text('Name'),
      role: text('Position and company', { optional: true }),
      picture: image('Picture', { optional: true }),
    },
  },
  questions: {
    title: 'Questions and answers',
    about: 'Questions for this page only; “FAQ” shows those of the whole site.',
    icon: 'MessageCircleQuestion',
    fields: {
      heading: text('Heading', { example: 'Questions and answers' }),
      questions: items('Questions', 'question', { question: text('Question'), answer: lines('Answer') }, 30),
    },
  },
  action: {
    title: 'Invitation',
    about: 'A sentence and a button in your brand color.',
    icon: 'MousePointerClick',
    fields: {
      heading: text('Heading'),
      details: lines('Text', { optional: true }),
      buttonText: text('Button label'),
      buttonLink: link('Button link', { example: '/pricing' }),
    },
  },
} as const
