/** How the subjects of automatic replies begin, as mail programs and servers write them, in lower case. */
const beginnings = [
  // English
  'automatic reply',
  'automatic response',
  'auto reply',
  'auto-reply',
  'autoreply',
  'auto response',
  'auto-response',
  'autoresponse',
  'autoresponder',
  'out of office',
  'out-of-office',
  'out of the office',
  'away from office',
  'vacation reply',
  'vacation response',
  'on vacation',
  'i am out of the office',
  // German
  'automatische antwort',
  'automatische rückantwort',
  'abwesenheitsnotiz',
  'abwesenheitsmeldung',
  'abwesenheitsnachricht',
  'abwesenheitsbenachrichtigung',
  'abwesend:',
  'abwesenheit:',
  'autoantwort',
  'nicht im büro',
  'außer haus',
  // French
  'réponse automatique',
  'absence du bureau',
  'message d’absence',
  'notification d’absence',
  'absent du bureau',
  // Spanish
  'respuesta automática',
  'respuesta automatica',
  'fuera de la oficina',
  'fuera de oficina',
  // Italian
  'risposta automatica',
  'fuori sede',
  'fuori ufficio',
  'assente dall’ufficio',
  // Portuguese
  'resposta automática',
  'resposta automatica',
  'fora do escritório',
  'ausência do escritório',
  'ausência temporária',
  // Dutch
  'automatisch antwoord',
  'afwezigheidsbericht',
  'afwezigheidsmelding',
  'niet op kantoor',
  'niet aanwezig',
  'afwezig:',
  // Swedish, Danish, Norwegian, Finnish
  'automatiskt svar',
  'autosvar',
  'frånvaromeddelande',
  'frånvarande',
  'ej på kontoret',
  'automatisk svar',
  'fraværsbesked',
  'fraværsmelding',
  'fravær:',
  'ikke til stede',
  'ikke på kontoret',
  'automaattinen vastaus',
  'automaattivastaus',
  'poissa toimistosta',
  'poissaoloilmoitus',
  // Polish, Czech, Slovak, Hungarian, Romanian
  'odpowiedź automatyczna',
  'automatyczna odpowiedź',
  'autoodpowiedź',
  'poza biurem',
  'nieobecność',
  'automatická odpověď',
  'mimo kancelář',
  'nepřítomnost',
  'automatická odpoveď',
  'mimo kancelárie',
  'automatikus válasz',
  'házon kívül',
  'răspuns automat',
  // Croatian, Slovene, Greek, Turkish
  'automatski odgovor',
  'samodejni odgovor',
  'αυτόματη απάντηση',
  'εκτός γραφείου',
  'otomatik yanıt',
  'ofis dışında',
  // Russian, Ukrainian
  'автоматический ответ',
  'автоответ',
  'вне офиса',
  'автоматична відповідь',
  // Japanese, Chinese, Korean
  '自動応答',
  '自動返信',
  '不在通知',
  '不在連絡',
  '自动回复',
  '自動回覆',
  '自动答复',
  '외부 출장',
  '자동 회신',
  '자동 응답',
  '부재 중',
  // Arabic, Hebrew
  'رد تلقائي',
  'تشغيل الرد التلقائي',
  'תשובה אוטומטית',
  'מענה אוטומטי',
]

/** Whether a subject begins like that of an automatic reply. One that answers such a mail (`Re:`) does not. */
export function isAutomaticSubject(subject: string): boolean {
  const start = subject
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/['´`]/g, '’')
    .replace(/^[\s[({<*"“„-]+/, '')
  return beginnings.some((each) => {
    if (!start.startsWith(each)) return false
    // A whole word, where the script has words.
    return (
      !/^\p{L}/u.test(start.slice(each.length)) || /[\p{sc=Han}\p{sc=Hangul}\p{sc=Hiragana}]$/u.test(each)
    )
  })
}
