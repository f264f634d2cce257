import { z } from 'zod'
import { mailTextKeys } from '#content/mail-texts/mail-texts.ts'
import { recordId, textField } from '../../platform/fields.ts'
import { route } from '../../platform/http/route.ts'
import { expectedVersion, setETag } from '../../platform/http/versions.ts'
import { previewMail, sendTestMail } from './preview.ts'
import { mailTexts, mailTextKey, saveMailText } from '../../mail/mail-texts/save.ts'
import type { Parts } from '../../platform/feature.ts'

// The general limits. The rules of each kind of mail are checked in save.ts.
const mailWords = z.strictObject({
  subject: textField(200),
  preview: textField(200),
  heading: textField(200),
  body: textField(5000),
  button: textField(60),
})

const mailText = mailWords
  .extend({
    key: z.enum(mailTextKeys),
    /** 0 for the default text. */
    version: z.int(),
  })
  .meta({ id: 'MailText' })

const trial = z.strictObject({
  words: mailWords,
  orderId: recordId('There is no order with this id.').optional(),
})

/** The texts of all mails, which the agency can change. */
export const mailTextRoutes = ({ env: { publicUrl } }: Parts) => [
  route({
    id: 'listMailTexts',
    tag: 'Mails',
    method: 'GET',
    path: '/mail-texts',
    access: { may: 'settings.mail' },
    summary: 'List mail texts',
    description: 'The current text of every kind of mail.',
    answers: z.array(mailText),
    run: ({ ctx }) => mailTexts(ctx),
  }),
  route({
    id: 'saveMailText',
    tag: 'Mails',
    method: 'PUT',
    path: '/mail-texts/{name}',
    access: { may: 'settings.mail' },
    summary: 'Update a mail text',
    description: 'A 422 if the text uses a variable that this kind of mail does not have.',
    body: mailWords,
    answers: mailText,
    run: async ({ ctx, c, body, param }) => {
      const saved = await saveMailText(ctx, mailTextKey(param('name')), {
        words: body,
        expected: expectedVersion(c),
      })
      setETag(c, saved.version)
      return saved
    },
  }),
  route({
    id: 'resetMailText',
    tag: 'Mails',
    method: 'DELETE',
    path: '/mail-texts/{name}',
    access: { may: 'settings.mail' },
    summary: 'Reset a mail text',
    description: 'Restores the default text. The change can be undone.',
    answers: mailText,
    run: async ({ ctx, c, param }) =>
      saveMailText(ctx, mailTextKey(param('name')), { words: null, expected: expectedVersion(c) }),
  }),
  route({
    id: 'previewMailText',
    tag: 'Mails',
    method: 'POST',
    path: '/mail-texts/{name}/preview',
    access: { may: 'settings.mail' },
    summary: 'Preview a mail text',
    description: 'Renders the mail with this text, with an order or sample data.',
    produces: 'text/html',
    body: trial,
    run: async ({ ctx, c, body, param }) => {
      const page = await previewMail(ctx, { key: mailTextKey(param('name')), ...body }, publicUrl)
      return c.body(page, 200, { 'Content-Type': 'text/html; charset=utf-8' })
    },
  }),
  route({
    id: 'testMailText',
    tag: 'Mails',
    method: 'POST',
    path: '/mail-texts/{name}/test',
    access: { may: 'settings.mail' },
    summary: 'Send a mail text as a test',
    description: 'Sends the mail with this text to the caller only.',
    body: trial,
    status: 204,
    run: ({ ctx, body, param }) => sendTestMail(ctx, { key: mailTextKey(param('name')), ...body }),
  }),
]
