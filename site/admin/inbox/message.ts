export interface Message {
  _id: string
  name: string
  email: string
  number: string
  subject: string
  message: string
  messageStatus: 'UnRead' | 'Read' | 'Suspected'
  /** Of a suspected one: why. */
  suspicion?: string
}
