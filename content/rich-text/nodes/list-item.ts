import { escapeMarkup as escape } from '../../model/escape-markup.ts'
import { oneOf } from '../attributes.ts'
import { flowHtml } from '../flow-html.ts'
import { defineNode, domAttribute, type TextNode } from '../node.ts'

/** Whether a list item is a task, and whether it is done. */
const tasks = ['none', 'open', 'done'] as const

const taskOf = ({ attrs }: TextNode) => tasks.find((each) => each === attrs?.['task']) ?? 'none'

export const listItem = defineNode({
  content: 'paragraph flow*',
  attrs: { task: oneOf(tasks, true) },
  labels: { taskDone: '', taskOpen: '' },
  html: (node, context) => {
    const task = taskOf(node)
    const words = flowHtml(node, context)
    if (task === 'none') return `<li>${words}</li>`
    const [sign, label] =
      task === 'done' ? ['☑', context.label('taskDone')] : ['☐', context.label('taskOpen')]
    return `<li class="task"><span role="img" aria-label="${escape(label)}">${sign}</span> ${words}</li>`
  },
  markdown: (node, { blocks }) =>
    ({ none: '', open: '[ ] ', done: '[x] ' })[taskOf(node)] + blocks(node.content),
  plainText: (node, inside) => ({ none: '', open: '☐ ', done: '☑ ' })[taskOf(node)] + inside,
  dom: {
    toDOM: ({ attrs }) => ['li', attrs['task'] === 'none' ? {} : { 'data-task': attrs['task'] }, 0],
    parseDOM: [
      {
        tag: 'li',
        getAttrs: (element) => ({
          task: tasks.find((each) => each === domAttribute(element, 'data-task')) ?? 'none',
        }),
      },
    ],
    defining: true,
  },
})
