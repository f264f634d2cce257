import { cannedVariables } from '../shop/canned-answers.ts'
import { lines, records, text } from '../model/field.ts'
import { group } from './section.ts'

export const team = group('How we work', {
  taskList: {
    title: 'Task lists',
    singular: 'task list',
    about:
      'What your team does for a package: a paid order begins with these tasks. Customers never see them.',
    holds: 'many',
    readBy: 'team',
    screens: ['/edit-task-lists'],
    titleField: 'taskListName',
    icon: 'ListTodo',
    synonyms: 'to do checklists',
    fields: {
      taskListName: text('Name', { example: 'SEO, every package' }),
      tasks: lines('Tasks', { help: 'One task per line.', example: 'Keyword research' }),
      taskPackages: records('Packages', 'pricing', {
        optional: true,
        help: 'Orders of these packages get the tasks. Choose none for every package.',
      }),
    },
  },
  cannedAnswer: {
    title: 'Canned answers',
    singular: 'canned answer',
    about: 'Answers that you write often. Insert one when you write to a customer, and edit it there.',
    holds: 'many',
    readBy: 'team',
    screens: ['/edit-canned-answers'],
    titleField: 'answerTitle',
    icon: 'MessageSquareText',
    synonyms: 'saved replies snippets templates',
    fields: {
      answerTitle: text('Title', { example: 'Access to the website' }),
      answerText: lines('Text', { variables: cannedVariables }),
    },
  },
})
