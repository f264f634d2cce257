/** The words by which mail programs introduce a quoted mail, by language. */

const union = (...lists: readonly string[]) => lists.join(' ').trim().split(/\s+/).join('|')

/** “Wrote”, in the line above a quote. Underscores stand for spaces. */
const wrote = union(
  'wrote writes said says schrieb schrieben geschrieben écrit écrivait dit',
  'escriure escribió escribio scritto scrisse schreef geschreven escreveu escribiu escrigué',
  'skrev skrevet skrifaði kirjoitti kirjutas napisał(?:\\(a\\)|a)? pisze napsal(?:\\(a\\)|a)? napísal(?:\\(a\\)|a)?',
  'napisao(?:/la)? napisala je_napisao piše je_napisal írta scris rašė parašė rakstīja shkroi',
  'написал(?:а|\\(а\\))? пишет написав(?:ла)? пише писал έγραψε yazdı menulis tulis viết đã_viết',
  '写道 寫道 写了 のメール さんは書きました 書きました 작성 썼습니다 작성한_메일 님이_작성 כתב כתבה كتب كتبت เขียน लिखा',
).replaceAll('_', '\\s')

/** Whether words end with “wrote”, or contain it and end with a colon. */
export const isAttributionEnd = new RegExp(
  `(?:^|[^\\p{L}])(?:${wrote})(?:$|[^\\p{L}\\d].{0,200}$)|(?:写道|寫道|のメール|書きました|작성|작성한 메일|썼습니다)[^\\p{L}]*$`,
  'iu',
)

/** How the line above a quote begins: a preposition before the date. */
export const attributionStart =
  /^[-\s>*]*(?:on|at|in message|am|um|le|el|il|op|em|a|in data|em|den|d\.|dne|dňa|dnia|w dniu|pe|la|ve|på|tir|it|на|у|в|στις|dana|2\d{3}[年년]?|\d{1,2}[./-]\d)(?:\s|$|[./-]?\d)/iu

const names = {
  from: 'from von de da van od från fra lähettäjä odesílatel odosielateľ feladó kimden gönderen от від από 差出人 送信者 发件人 寄件者 寄件人 보낸_사람 보낸사람 expéditeur mittente remitente afzender avsändare avsender afsender nadawca מאת من expeditor',
  date: 'sent date gesendet datum envoyé le enviado_el enviado enviada_em enviada enviado_em fecha data inviato verzonden skickat sendt dato lähetetty päivämäärä päiväys odesláno dátum wysłano data_wysłania elküldve trimis gönderildi tarih отправлено дата надіслано ημερομηνία στάλθηκε 送信日時 日付 日時 发送时间 日期 寄件日期 傳送時間 보낸_날짜 날짜 תאריך נשלח التاريخ تاريخ_الإرسال',
  to: 'to an à para a aan till til vastaanottaja komu do címzett kime alıcı către кому προς 宛先 收件人 받는_사람 받는사람 אל إلى destinataire destinatario ontvanger mottagare mottaker modtager',
  subject:
    'subject betreff objet asunto oggetto onderwerp assunto ämne emne aihe předmět predmet temat tárgy subiect konu тема θέμα 件名 主题 主旨 主題 제목 נושא الموضوع',
  other:
    'cc bcc kopie kopia kopi copia cópia copie kopio másolat bilgi копия копія κοιν ssc dw reply-to antwort_an répondre_à risposta responder_a beantwoorden attachments anlagen attachment importance priority wichtigkeit',
} as const

export type HeaderName = keyof typeof names

/** The kind of a line of a quoted header, such as `From: …`; undefined if it is none. */
export function headerNameOf(line: string): HeaderName | undefined {
  const [, word] = /^[\s>*]*([^\s:：*][^:：]{0,30}?)[\s*]*[:：]/u.exec(line) ?? []
  return headerNames.get((word ?? '').toLowerCase().normalize('NFC').replaceAll(/\s+/g, '_'))
}

const headerNames = new Map(
  Object.entries(names).flatMap(([name, words]) =>
    words.split(' ').map((word) => [word.normalize('NFC'), name as HeaderName] as const),
  ),
)

const dashes = '[-–—_=*#\\s]'
const line = (words: string) =>
  new RegExp(`^[\\s>*]*(?:${dashes}{2,}(?:${words})[:：]?${dashes}{2,})$`.replaceAll('~', '\\s'), 'iu')

/** The line above a mail that the program quotes in a reply. */
export const originalMessage = line(
  "original message|original~appointment|reply message|(?:ursprüngliche|original) ?nachricht|originalnachricht|antwort~nachricht|message d[’']origine|message~original|mensaje~original|messaggio~originale|oorspronkelijk bericht|mensagem~original|original(?:meddelande|meddelelse)|ursprungligt~meddelande|oprindelig~(?:meddelelse|besked)|opprinnelig~melding|alkuperäinen~viesti|původní~(?:zpráva|e-mail)|pôvodná~správa|(?:wiadomość~oryginalna|oryginalna~wiadomość)|eredeti~üzenet|mesajul?~original|orijinal~(?:mesaj|ileti)|(?:исходное|оригинальное)~сообщение|αρχικό~μήνυμα|元のメッセージ|原始邮件|原始郵件|原邮件|원본~(?:메일|메시지)",
)

/** The line above a mail that the writer forwards. */
export const forwardedMessage = new RegExp(
  `${
    line(
      'forwarded~message|weitergeleitete~nachricht|message~transféré|mensaje~reenviado|messaggio~inoltrato|doorgestuurd~bericht|mensagem~encaminhada|vidarebefordrat~meddelande|videresendt~(?:meddelelse|melding)|välitetty~viesti|(?:přeposlaná|předaná)~zpráva|preposlaná~správa|(?:przekazana~wiadomość|wiadomość~przekazana)|továbbított~üzenet|mesaj~redirecționat|iletilmiş~(?:mesaj|ileti)|пересылаемое~сообщение|пересланное~сообщение|προωθημένο~μήνυμα|転送メッセージ|转发邮件|轉寄郵件|전달된~메일',
    ).source
  }|^[\\s>]*(?:begin forwarded message|anfang der weitergeleiteten nachricht|début du message (?:transféré|réexpédié)|inicio del mensaje reenviado|inizio messaggio inoltrato|begin doorgestuurd bericht|início da mensagem (?:encaminhada|reencaminhada)|vidarebefordrat brev|start på videresendt (?:besked|melding))\\s?:$`,
  'iu',
)

const device =
  'iphon\\p{L}{0,8}|ipad\\p{L}{0,8}|ipod|android|galaxy|samsung|smartphone|blackberry|mobil\\p{L}{0,12}|phone|cell(?:phone)?|device|tablet|mailbox|mail|outlook|airmail|yahoo|gmail|windows|nokia|htc|huawei|xiaomi|pixel|macbook|mac|spark|sparrow|proton(?: ?mail)?|k-9|fairemail|thunderbird'
const deviceWord = `[^.!?]{0,50}(?:${device})[^.!?]{0,30}`

/** The line that phones and mail programs add below a mail, without signs around it. Each names a device or a program. */
export const deviceLine = new RegExp(
  `^(?:${[
    `(?:sent|written) (?:from|via|with|by|using|on) (?:my [^,.!?]{1,40}(?:[,.]\\s{1,3}(?:please )?excuse .{1,40})?|${deviceWord})`,
    'from my .{1,20}',
    '\\p{L}{1,30} from mobile',
    'get outlook for .{1,40}',
    'get .{1,30} for (?:ios|android)',
    `(?:gesendet|verschickt|geschrieben) (?:von|mit|über) ${deviceWord}`,
    'von (?:meinem|unterwegs) .{0,60}gesendet',
    'diese nachricht wurde von .{1,60} gesendet',
    `outlook für .{1,20} (?:beziehen|herunterladen)`,
    `envoyé (?:de(?:puis)?|à partir de|avec) (?:mon |ma |un )?${deviceWord}`,
    `enviad[oa] (?:desde|con|através de) (?:mi |mis )?${deviceWord}`,
    `enviad[oa] (?:do|de|a partir do|pelo|via) (?:meu |minha )?${deviceWord}`,
    `inviato (?:da|dal|con|tramite) (?:mio |il mio )?${deviceWord}`,
    `(?:verzonden|verstuurd|verzend) (?:vanaf|met|vanuit|via) (?:mijn )?${deviceWord}`,
    `(?:skickat|skickades) (?:från|med|via) (?:min )?${deviceWord}`,
    'från min .{1,30}',
    `sendt (?:fra|med|via) (?:min |mit )?${deviceWord}`,
    `lähetetty ${deviceWord}`,
    `odesláno (?:z|ze|pomocí) (?:mého |mé )?${deviceWord}`,
    `odoslané (?:z|zo|pomocou) (?:môjho )?${deviceWord}`,
    `wysłan[eoy] (?:z|ze|za pomocą) (?:mojego |mojej )?${deviceWord}`,
    `elküldve .{0,30}(?:${device}).{0,20}`,
    `trimis (?:de pe|din|cu) (?:.{0,20})?${deviceWord}`,
    `poslano (?:s|sa|iz|z) (?:mog |moje )?${deviceWord}`,
    `отправлено (?:с|из|через) (?:моего )?${deviceWord}`,
    `надіслано (?:з|із) (?:мого )?${deviceWord}`,
    `στάλθηκε από (?:το )?${deviceWord}`,
    `(?:${device}).{0,20}(?:gönderildi|から送信.{0,5}|傳送|发送|发自.{0,5}|에서 보냄|에서 보낸.{0,5})`,
    `(?:從我的|从我的|发自我的|來自我的|發自我的) ?.{1,20}(?: ?傳送|发送)?`,
    `나의 .{1,20}에서 보냄`,
    `נשלח מה.{1,30}`,
    `أ?رسل(?:ت)? من .{1,30}`,
  ].join('|')})$`,
  'iu',
)
