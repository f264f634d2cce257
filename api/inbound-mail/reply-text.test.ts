import { expect, test } from 'vitest'
import { replyMarker } from '../mail/mail-content.ts'
import { newTextOf } from './reply-text.ts'

const mails: [name: string, mail: string, words: string][] = [
  ['plain words', 'Yes, please.\n\nAda', 'Yes, please.\n\nAda'],
  [
    'Gmail',
    'Yes.\n\nOn Fri, Nov 20, 2026 at 9:12 AM Larkfield <reply+abc@reply.test>\nwrote:\n\n> Shall we?\n> Alex\n',
    'Yes.',
  ],
  [
    'Gmail in German',
    'Ja, bitte.\n\nAm Fr., 20. Nov. 2026 um 09:12 Uhr schrieb Larkfield <reply+abc@reply.test>:\n\n> Sollen wir?',
    'Ja, bitte.',
  ],
  ['Thunderbird in German', 'Gern.\n\nAm 20.11.26 um 09:12 schrieb Larkfield:\n> Sollen wir?', 'Gern.'],
  ['French', 'Oui.\n\nLe ven. 20 nov. 2026 à 09:12, Larkfield <a@b.test> a écrit :\n> Bonjour', 'Oui.'],
  [
    'Outlook',
    'Fine.\n\n________________________________\nFrom: Larkfield <a@b.test>\nSent: Friday\nTo: Ada\nSubject: Order\n\nShall we?',
    'Fine.',
  ],
  [
    'Outlook in German, without a line',
    'Passt.\n\nVon: Larkfield <a@b.test>\nGesendet: Freitag, 20. November 2026 09:12\nAn: Ada\nBetreff: Order\n\nSollen wir?',
    'Passt.',
  ],
  ['an original message', 'Ok\n\n-----Ursprüngliche Nachricht-----\nFrom: x\n\nold words', 'Ok'],
  [
    'an answer below the quote',
    'On 20 Nov 2026, Larkfield wrote:\n> Shall we?\n\nYes, on Monday.',
    'Yes, on Monday.',
  ],
  ['answers between', '> First?\nYes\n> Second?\nNo', '> First?\nYes\n> Second?\nNo'],
  ['our line', `Done.\n\n${replyMarker}\n\nMessage from Alex\nold`, 'Done.'],
  ['a signature', 'Thanks\n-- \nAda Lovelace\n+44 20', 'Thanks'],
  ['a phone', 'Thanks\n\nSent from my iPhone', 'Thanks'],
  ['nothing but a quote', '> old\n> words', ''],
  [
    'words that look like a header',
    'From: our side it is fine.\nGo ahead.',
    'From: our side it is fine.\nGo ahead.',
  ],
  ['words that end with a colon', 'On Monday I wrote:\nnothing.', 'On Monday I wrote:\nnothing.'],
]

test.each(mails)('extracts the new text of %s', (_, mail, words) => {
  expect(newTextOf(mail)).toBe(words)
  expect(newTextOf(mail.replaceAll('\n', '\r\n'))).toBe(words)
})

test('takes time proportional to the length', () => {
  const start = performance.now()
  for (const line of ['On 1 ', 'From: ', '> ', 'On 1 a <a@b.c> ', '-- -', 'wrote '])
    newTextOf(`${line.repeat(30_000)}\n`.repeat(2) + `${line}\n`.repeat(30_000))
  expect(performance.now() - start).toBeLessThan(5000)
})
