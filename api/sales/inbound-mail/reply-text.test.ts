import { describe, expect, test } from 'vitest'
import { withoutReplyAddresses } from '../conversation/reply-tokens.ts'
import { replyMarker } from '../../mail/outbox/mail-content.ts'
import { splitReply } from './reply-text.ts'

const own = {
  subject: 'Re: Order FD-000123: Standard',
  isOurs: (words: string) => words.includes('@reply.test') || words.includes('hello@larkfield.test'),
}
const outlook = (from: string, subject: string) =>
  `From: ${from}\nSent: Friday, November 20, 2026 9:12 AM\nTo: Ada <ada@site.test>\nSubject: ${subject}`

const mails: [name: string, mail: string, words: string][] = [
  ['plain words', 'Yes, please.\n\nAda', 'Yes, please.\n\nAda'],
  [
    'Gmail',
    'Yes.\n\nOn Fri, Nov 20, 2026 at 9:12 AM Larkfield <reply+abc@reply.test>\nwrote:\n\n> Shall we?\n> Alex\n',
    'Yes.',
  ],
  [
    'Gmail with an address in the next line',
    'Yes at 10:30.\nOn Fri, Nov 20, 2026 at 9:12 AM Larkfield <\nhello@larkfield.test> wrote:\n\n> Shall we?',
    'Yes at 10:30.',
  ],
  ['Thunderbird in German', 'Gern.\n\nAm 20.11.26 um 09:12 schrieb Larkfield:\n> Sollen wir?', 'Gern.'],
  [
    'Outlook',
    `Fine.\n\n________________________________\n${outlook('Larkfield', 'Order FD-000123: Standard')}\n\nShall we?`,
    'Fine.',
  ],
  [
    'Outlook with another subject and our address',
    `Fine.\n\n${outlook('Larkfield <hello@larkfield.test>', 'Something else')}\n\nShall we?`,
    'Fine.',
  ],
  [
    'Outlook with another subject and our line',
    `Fine.\n\n${outlook('Larkfield', 'Something else')}\n\n${replyMarker}\n\nShall we?`,
    'Fine.',
  ],
  ['an original message', 'Ok\n\n-----Ursprüngliche Nachricht-----\nVon: x\n\nold words', 'Ok'],
  [
    'an answer below the quote',
    'On 20 Nov 2026, Larkfield wrote:\n> Shall we?\n\nYes, on Monday.',
    'Yes, on Monday.',
  ],
  [
    'a greeting above and an answer below the quote',
    'Hi,\n\nOn 20 Nov 2026, Larkfield wrote:\n> Shall we?\n\nYes, on Monday.',
    'Hi,\n\n> Shall we?\n\nYes, on Monday.',
  ],
  ['answers between', '> First?\nYes\n> Second?\nNo', '> First?\nYes\n> Second?\nNo'],
  ['our line', `Done.\n\n${replyMarker}\n\nMessage from Alex\nold`, 'Done.'],
  [
    'our line within an attribution',
    `Done.\n\nLarkfield wrote on 20.11.2026 at 9:12:\n\n${replyMarker}\nold`,
    'Done.',
  ],
  ['our line with other dashes', 'Done.\n\n-- Please write your reply above this line --\nold', 'Done.'],
  ['a signature', 'Thanks\n-- \nAda Lovelace\n+44 20', 'Thanks'],
  [
    'a signature without the space',
    'Thanks\n--\nAda Lovelace\nAnalyst, Engines Ltd.\nada@site.test',
    'Thanks',
  ],
  ['a signature above the quote', 'Thanks\n\n--\nAda\n\nOn 20 Nov 2026, Larkfield wrote:\n> old', 'Thanks'],
  ['nothing but a quote', '> old\n> words', ''],
]

test.each(mails)('cuts off %s', (_, mail, words) => {
  for (const text of [mail, mail.replaceAll('\n', '\r\n')]) {
    const { text: kept, quoted } = splitReply(text, own)
    expect(kept).toBe(words)
    // Nothing is lost: all words are in one of them.
    const wordsOf = (all: string) => all.match(/\p{L}+/gu)?.toSorted() ?? []
    expect(wordsOf(`${kept}\n${quoted}`)).toEqual(wordsOf(mail))
  }
})

const kept: [name: string, mail: string][] = [
  [
    'a mail that is passed on',
    'What does this mean?\n\n---------- Forwarded message ---------\nFrom: Registrar <help@registrar.test>\nDate: Fri, Nov 20, 2026 at 9:12 AM\nSubject: Transfer\nTo: <ada@site.test>\n\nYour code is 1234.\n\nOn Thu, Nov 19, 2026 at 8:00 AM Ada <ada@site.test> wrote:\n\n> Please send it.',
  ],
  [
    'a mail that is passed on, with nothing above it',
    '---------- Weitergeleitete Nachricht ---------\nVon: Registrar <help@registrar.test>\nDatum: 20.11.2026\nBetreff: Order FD-000123: Standard\nAn: ada@site.test\n\nYour code is 1234.',
  ],
  [
    'Apple’s forward',
    'See below\n\nBegin forwarded message:\n\nFrom: x@y.test\nSubject: Keys\nDate: 20 Nov 2026\n\nThe key',
  ],
  [
    'Apple’s forward in a quote',
    'See below\n\n> Begin forwarded message:\n>\n> From: x@y.test\n> Subject: Keys\n> Date: 20 Nov 2026\n>\n> The key',
  ],
  [
    'pasted header lines',
    `The host says:\n\n${outlook('Host <a@host.test>', 'DNS')}\n\nThe record is wrong.\n\nWhat now?`,
  ],
  ['pasted lines without a subject', 'From: Host\nSent: Monday\nTo: Ada\n\nThe record is wrong.'],
  ['a divider of dashes', 'First part\n--\nSecond part. Is that possible?\nAnd how long will it take?'],
  ['dividers', 'One\n________________\nTwo\n-----\nThree\n=====\nFour'],
  ['a list with dashes', 'I ask because of:\n-- the first point\n-- the second point\nThanks!'],
  ['words that look like a header', 'From: our side it is fine.\nGo ahead.'],
  ['words that end with a colon', 'On Monday I wrote:\nnothing.'],
  ['a sentence about sending', 'Sent by courier yesterday, please confirm.'],
  [
    'a long text below dashes',
    `Hello\n-- \n${'These are words of the customer, which matter.\n'.repeat(12)}end`,
  ],
  ['quotes with dates in sentences', 'In 2026 at 10:30 we wrote: hello\nbye'],
]

test.each(kept)('keeps %s', (_, mail) => {
  const text = mail.replaceAll(/ $/gm, '')
  expect(splitReply(mail, own)).toEqual({ text, quoted: '' })
  // Above our quoted mail, too.
  const ours = 'On Fri, Nov 20, 2026 at 9:12 AM Larkfield <hello@larkfield.test> wrote:\n\n> Shall we?'
  expect(splitReply(`${mail}\n\n${ours}`, own)).toEqual({ text, quoted: ours })
})

describe('removes the line above a quote', () => {
  test.each([
    'On Fri, Nov 20, 2026 at 9:12 AM Larkfield <a@b.test> wrote:',
    'Am Fr., 20. Nov. 2026 um 09:12 Uhr schrieb Larkfield <a@b.test>:',
    'Larkfield <a@b.test> schrieb am Fr., 20. Nov. 2026, 09:12:',
    'Le ven. 20 nov. 2026 à 09:12, Larkfield <a@b.test> a écrit :',
    'El vie, 20 nov 2026 a las 9:12, Larkfield (<a@b.test>) escribió:',
    'Il giorno ven 20 nov 2026 alle ore 09:12 Larkfield <a@b.test> ha scritto:',
    'Op vr 20 nov 2026 om 09:12 schreef Larkfield <a@b.test>:',
    'Op 20 nov. 2026 om 09:12 heeft Larkfield <a@b.test> het volgende geschreven:',
    'Em sex., 20 de nov. de 2026 às 09:12, Larkfield <a@b.test> escreveu:',
    'Den fre 20 nov. 2026 kl 09:12 skrev Larkfield <a@b.test>:',
    'fre. 20. nov. 2026 kl. 09.12 skrev Larkfield <a@b.test>:',
    'Den fre. 20. nov. 2026 kl. 09.12 skrev Larkfield <a@b.test>:',
    'pe 20. marrask. 2026 klo 9.12 Larkfield (a@b.test) kirjoitti:',
    'pá 20. 11. 2026 v 9:12 odesílatel Larkfield <a@b.test> napsal:',
    'Dne 20. 11. 2026 v 9:12 Larkfield napsal(a):',
    'pt., 20 lis 2026 o 09:12 Larkfield <a@b.test> napisał(a):',
    'W dniu 20.11.2026 o 09:12, Larkfield pisze:',
    'pi 20. 11. 2026 o 9:12 Larkfield <a@b.test> napísal(a):',
    'Larkfield <a@b.test> ezt írta (időpont: 2026. nov. 20., P, 9:12):',
    'În vin., 20 nov. 2026 la 09:12, Larkfield <a@b.test> a scris:',
    'пт, 20 нояб. 2026 г. в 09:12, Larkfield <a@b.test>:',
    '20.11.2026 09:12, Larkfield пишет:',
    'пт, 20 лист. 2026 р. о 09:12 Larkfield <a@b.test> пише:',
    'Στις Παρ 20 Νοε 2026 στις 9:12 π.μ., ο χρήστης Larkfield <a@b.test> έγραψε:',
    'Larkfield <a@b.test>, 20 Kas 2026 Cum, 09:12 tarihinde şunu yazdı:',
    '2026年11月20日(金) 9:12 Larkfield <a@b.test>:',
    'Larkfield <a@b.test> 于2026年11月20日周五 09:12写道：',
    '2026년 11월 20일 (금) 오전 9:12, Larkfield <a@b.test>님이 작성:',
    'Vào Th 6, 20 thg 11, 2026 vào lúc 09:12 Larkfield <a@b.test> đã viết:',
    'Pada tanggal Jum, 20 Nov 2026 pukul 09.12 Larkfield <a@b.test> menulis:',
    'El dv., 20 de nov. 2026, 9:12, Larkfield <a@b.test> va escriure:',
    'בתאריך יום ו׳, 20 בנוב׳ 2026 ב-9:12 מאת ‪Larkfield‬‏ <‪a@b.test‬‏>:',
    'في الجمعة، 20 نوفمبر 2026 في 9:12 ص تمت كتابة ما يلي بواسطة ‪Larkfield‬‏ <‪a@b.test‬‏>:',
  ])('%s', (line) => {
    expect(splitReply(`Words.\n\n${line}\n\n> Shall we?\n`, own).text).toBe('Words.')
    expect(splitReply(`Words.\n\n${line}\nShall we?\n`, own).text).toBe('Words.')
  })
})

describe('removes Outlook’s header', () => {
  test.each([
    'From|Sent|To|Subject',
    'Von|Gesendet|An|Betreff',
    'De|Envoyé|À|Objet',
    'De|Enviado el|Para|Asunto',
    'Da|Inviato|A|Oggetto',
    'Van|Verzonden|Aan|Onderwerp',
    'De|Enviada em|Para|Assunto',
    'Från|Skickat|Till|Ämne',
    'Fra|Sendt|Til|Emne',
    'Lähettäjä|Lähetetty|Vastaanottaja|Aihe',
    'Od|Odesláno|Komu|Předmět',
    'Od|Wysłano|Do|Temat',
    'Feladó|Elküldve|Címzett|Tárgy',
    'От|Отправлено|Кому|Тема',
    'Kimden|Gönderildi|Kime|Konu',
    'Από|Στάλθηκε|Προς|Θέμα',
    '差出人|送信日時|宛先|件名',
    '发件人|发送时间|收件人|主题',
    '보낸 사람|보낸 날짜|받는 사람|제목',
  ])('%s', (names) => {
    const [from, sent, to, subject] = names.split('|')
    for (const [bold, colon] of [
      ['', ':'],
      ['*', ':'],
      ['', ' :'],
      ['', '：'],
    ] as const) {
      const line = (name: string, value: string) => `${bold}${name}${colon}${bold} ${value}`
      const header = [
        line(from!, 'Larkfield <reply+abc@reply.test>'),
        line(sent!, '20.11.2026 09:12'),
        line(to!, 'Ada <ada@site.test>'),
        line(subject!, 'Order FD-000123: Standard'),
      ]
      expect(splitReply(`Words.\n\n${header.join('\n')}\n\nShall we?\n`, own).text).toBe('Words.')
    }
  })
})

test.each([
  'Sent from my iPhone',
  'Sent from my Samsung Galaxy smartphone.',
  'Get Outlook for iOS',
  'Get Outlook for Android<https://aka.ms/ghei36>',
  'Sent with Proton Mail secure email.',
  'Von meinem iPhone gesendet',
  'Gesendet mit der Telekom Mail App',
  'Gesendet von Outlook für Android',
  'Diese Nachricht wurde von meinem Android-Gerät mit K-9 Mail gesendet.',
  'Envoyé de mon iPhone',
  'Envoyé à partir de Outlook pour iOS',
  'Enviado desde mi iPhone',
  'Enviado do meu iPhone',
  'Inviato da iPhone',
  'Inviato dal mio iPad',
  'Verstuurd vanaf mijn iPhone',
  'Skickat från min iPhone',
  'Sendt fra min iPhone',
  'Lähetetty iPhonesta',
  'Odesláno z iPhonu',
  'Wysłane z iPhone’a',
  'Odoslané z iPhonu',
  'Elküldve az iPhone-omról',
  'Trimis de pe iPhone-ul meu',
  'Отправлено с iPhone',
  'Надіслано з iPhone',
  'iPhone’umdan gönderildi',
  'Στάλθηκε από το iPhone μου',
  'iPhoneから送信',
  '发自我的iPhone',
  '從我的 iPhone 傳送',
  '나의 iPhone에서 보냄',
])('cuts off the line of a device: %s', (line) => {
  expect(splitReply(`Words.\n\n${line}\n`, own)).toEqual({ text: 'Words.', quoted: line })
})

test('removes reply addresses, whole or broken', () => {
  const token = 'a1b2c3d4e5f6g7h8i9j0k1l2m3n4'
  for (const address of [
    `reply+${token}@reply.test`,
    `REPLY+${token.toUpperCase()}@Reply.Test`,
    `reply%2B${token}@reply.test`,
    `reply+${token.slice(0, 8)}\n${token.slice(8)}@reply.test`,
  ]) {
    const text = withoutReplyAddresses(`From: Larkfield <${address}>.`, 'reply.test')
    expect(text.toLowerCase()).not.toContain(token.slice(8))
    expect(text).toMatch(/@reply\.test>\.$/)
  }
  expect(withoutReplyAddresses('ask hello@reply.test', 'reply.test')).toBe('ask hello@reply.test')
})

test('takes time proportional to the length', () => {
  const start = performance.now()
  for (const line of [
    'On 1 ',
    'From: ',
    '> ',
    'On 1 a <a@b.c> ',
    '-- -',
    'wrote ',
    'a',
    'To: a',
    '',
    'Sent from my ',
  ])
    splitReply(`${line.repeat(30_000)}\n`.repeat(2) + `${line}\n`.repeat(30_000), own)
  expect(performance.now() - start).toBeLessThan(20_000)
})
