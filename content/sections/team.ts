import { cannedVariables } from '../shop/canned-answers.ts'
import { choice, days, items, lines, records, text, words } from '../model/field.ts'
import { maxReportNumbers } from '../shop/order-report.ts'
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
  reportTemplate: {
    title: 'Report templates',
    singular: 'report template',
    about:
      'What your customers read at the end of each period of a subscription: what was done, numbers, a check of their site, and what comes next. The order of a period is not delivered before its report is published.',
    holds: 'many',
    readBy: 'team',
    screens: ['/edit-report-templates'],
    titleField: 'reportName',
    icon: 'FileChartColumn',
    synonyms: 'monthly report template metrics',
    fields: {
      reportName: text('Name', { example: 'SEO care' }),
      reportPackages: records('Packages', 'pricing', {
        optional: true,
        help: 'Choose none for every package with a period that no other template names.',
      }),
      reportDone: choice('What was done', ['No'], {
        optional: true,
        emptyLabel: 'Yes',
        help: 'Begins with the done tasks and the delivered versions of the order, to be edited.',
      }),
      reportNumbers: items(
        'Numbers',
        'number',
        {
          numberLabel: text('Label', { unique: true, example: 'Visits from search engines' }),
          numberUnit: text('Unit', { optional: true, example: '%' }),
          numberBetter: choice('Better', ['Higher', 'Lower'], {
            help: 'Whether the report calls a higher number better, or a lower one, as for a rank.',
          }),
        },
        maxReportNumbers,
        {
          optional: true,
          help: 'A number keeps its history for as long as its label and unit stay the same.',
        },
      ),
      reportCheck: choice('Site check', ['Yes'], {
        optional: true,
        emptyLabel: 'No',
        help: 'The same as the free page check, of the client’s own site: what was fixed since the last report, and what is new.',
      }),
      reportNext: choice('What comes next', ['No'], { optional: true, emptyLabel: 'Yes' }),
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
  offerText: {
    title: 'Texts for offers',
    singular: 'text for offers',
    about:
      'Texts that you use often in offers: introductions and terms. Insert one when you write an offer, and edit it there.',
    holds: 'many',
    readBy: 'team',
    screens: ['/edit-offer-texts'],
    titleField: 'offerTextTitle',
    icon: 'PenLine',
    synonyms: 'text blocks snippets templates terms',
    fields: {
      offerTextTitle: text('Title', { example: 'Terms of a website' }),
      offerTextWords: lines('Text'),
    },
  },
  offerDefaults: {
    title: 'Offers: days, terms and reminders',
    about: 'What a new offer begins with, and when clients are reminded of one that they have not answered.',
    holds: 'one',
    readBy: 'team',
    screens: ['/edit-offer-texts'],
    fields: {
      offerPrefix: words('Prefix of the numbers', 'OF-', {
        help: 'Followed by the year and a number, as in OF-2026-0001. Numbers restart each year.',
      }),
      offerDays: days('Days that an offer stands', { optional: true, help: '30 while it is empty.' }),
      offerTerms: lines('Terms of a new offer', { optional: true }),
      offerRemindAfter: days('First reminder: days after sending', {
        optional: true,
        help: 'Only to clients who have not answered. Leave it empty to send none.',
      }),
      offerRemindBefore: days('Last reminder: days before the last day', {
        optional: true,
        help: 'Leave it empty to send none.',
      }),
    },
  },
})
