import { expect, test } from 'vitest'
import { features } from '../../features.ts'
import { changeTexts } from './labels.ts'
import type { Change } from './queries.ts'

const { actionText, subjectText, subjectOptions } = changeTexts(features)

const sentence = (change: Partial<Change>) => {
  const entry: Change = {
    _id: '01990000-0000-7000-8000-000000000001',
    action: 'update',
    subject: 'order',
    section: null,
    title: null,
    recordId: null,
    version: null,
    name: null,
    order: null,
    before: null,
    after: null,
    canUndo: false,
    by: { uid: 'ann', email: null },
    at: '2026-11-25T12:00:00.000Z',
    ...change,
  }
  return `${actionText(entry)} ${subjectText(entry)}`
}

test.each<[Partial<Change>, string]>([
  [{ subject: 'order', action: 'stage', name: 'FD-000012' }, 'changed the stage of order FD-000012'],
  [
    { subject: 'invoice', action: 'issue', after: { number: 'INV-1' }, name: 'INV-1' },
    'issued invoice INV-1',
  ],
  [
    { section: 'invoiceSettings', action: 'create', after: { email: 'billing@site.test' } },
    'added Invoice settings',
  ],
  [
    { section: 'mailText', recordId: '1', action: 'update', after: { mailName: 'Order received' } },
    'changed Email texts: Order received',
  ],
  [{ subject: 'company', action: 'create', after: { name: 'Whitlock' } }, 'added the company Whitlock'],
  [
    { subject: 'company member', action: 'invite', after: { email: 'jo@site.test' } },
    'invited company member jo@site.test',
  ],
  [{ subject: 'delivery', action: 'accept' }, 'accepted a delivery'],
  [{ subject: 'admin', action: 'accept', name: 'jo@site.test' }, 'accepted the invitation of jo@site.test'],
  [
    { section: 'paymentEmail', action: 'update', after: { paypalEmail: 'pay@site.test' } },
    'changed Payment address',
  ],
  [{ subject: 'payment event', action: 'close' }, 'closed a payment notification'],
  [{ subject: 'message', action: 'mark', name: 'Jo' }, 'marked the message of Jo'],
  [{ subject: 'message', action: 'remove' }, 'removed a message'],
  [{ subject: 'task', action: 'create', after: { text: 'Call' } }, 'added a task'],
  [{ subject: 'question', action: 'ask', after: { text: 'Why?' } }, 'asked a question'],
  [{ subject: 'unknown subject', action: 'unknown' }, 'unknown: unknown subject'],
])('a change is described in words: %j', (change, words) => {
  expect(sentence(change)).toBe(words)
})

test('the filter has one option for each first word of a subject, the sections first', () => {
  const keys = subjectOptions.map(([key]) => key)
  expect(new Set(keys).size).toBe(keys.length)
  expect(subjectOptions).toContainEqual(['company', 'Companies'])
  expect(subjectOptions).toContainEqual(['question', 'Questions'])
  expect(subjectOptions).toContainEqual(['payment', 'Payments'])
  expect(keys.indexOf('banner')).toBeLessThan(keys.indexOf('order'))
})
