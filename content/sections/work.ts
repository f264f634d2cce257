import { answerKindLabels } from '../shop/brief.ts'
import { choice, lines, records, text } from '../model/field.ts'
import { group } from './section.ts'
import { stageLabels } from '../shop/stages.ts'

export const work = group('How we work', {
  briefQuestion: {
    title: 'Brief questions',
    singular: 'brief question',
    about:
      'What customers answer after they have paid, in the order of this list. An order keeps the questions of the day it was paid: changes here apply to later orders.',
    holds: 'many',
    readBy: 'everyone',
    screens: ['/edit-brief'],
    titleField: 'question',
    icon: 'ClipboardList',
    synonyms: 'questionnaire form',
    fields: {
      question: text('Question', { example: 'Which website is it for?' }),
      questionKind: choice('Kind of answer', answerKindLabels),
      questionHelp: lines('Help', {
        optional: true,
        help: 'Shown below the question: why you ask, where to find the answer.',
      }),
      questionOptions: lines('Answers to choose from', {
        optional: true,
        help: 'For “One of” and “Several of”: one answer per line, at most 20.',
      }),
      questionRequired: choice('Required', ['Yes', 'No'], {
        optional: true,
        help: 'A brief cannot be sent without the required answers.',
      }),
      questionPackages: records('Packages', 'pricing', {
        optional: true,
        help: 'Only buyers of these packages are asked. Choose none to ask everyone.',
      }),
    },
  },
  orderStage: {
    title: 'Stages of an order',
    singular: 'stage',
    about:
      'The names of the stages that an order goes through, in order. Each has one of five roles, which decide when orders move automatically; a role without a stage of yours keeps its default name.',
    holds: 'many',
    readBy: 'everyone',
    screens: ['/edit-stages'],
    titleField: 'stageName',
    icon: 'ListChecks',
    synonyms: 'workflow progress board columns',
    fields: {
      stageName: text('Name', { example: 'Keyword research' }),
      stageRole: choice('Role', stageLabels, {
        help: 'What the stage means. Several stages can share a role: new orders begin in the first “Brief needed” stage, and a sent brief moves them to the first “In progress” stage.',
      }),
      stageText: lines('What the customer reads', {
        optional: true,
        help: 'Shown on the order’s page during this stage. If empty, the default text of the role is shown.',
      }),
    },
  },
})
