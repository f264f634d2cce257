import type { DemoContent } from './model.ts'

/** The tasks, the template of reports and the text templates of Larkfield's team. */
export const team = {
  taskList: [
    {
      taskListName: 'Every order',
      tasks: 'Read the brief\nCheck access to the website\nResearch search phrases\nWrite the report',
    },
  ],
  reportTemplate: [
    {
      reportName: 'SEO care',
      reportPackages: 'SEO care',
      reportNumbers: [
        { numberLabel: 'Visits from search engines', numberBetter: 'Higher' },
        { numberLabel: 'Calls and messages', numberBetter: 'Higher' },
        { numberLabel: 'Visitors who get in touch', numberUnit: '%', numberBetter: 'Higher' },
        { numberLabel: 'Average place in the results', numberBetter: 'Lower' },
      ],
      reportCheck: 'Yes',
    },
  ],
  cannedAnswer: [
    {
      answerTitle: 'Access to the website',
      answerText:
        'Hello {customerName},\n\nfor order {orderNumber} we need access to your website. Could you add an account for us and send its name here?',
    },
    {
      answerTitle: 'On schedule',
      answerText:
        'Hello {customerName},\n\nwe are on schedule: your {packageName} package is due on {dueDate}.',
    },
  ],
} satisfies Pick<DemoContent, 'taskList' | 'reportTemplate' | 'cannedAnswer'>
