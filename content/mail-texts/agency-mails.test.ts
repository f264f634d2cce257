import { expect, test } from 'vitest'
import { agencyMailKinds } from './agency-mails.ts'
import { mailKinds, mailTextOf } from './mail-texts.ts'

test('every mail to the agency is listed, except the invitation, which goes to one address', () => {
  const toAgency = mailKinds.filter((kind) => mailTextOf(kind).to === 'agency' && kind !== 'invitation')
  expect(agencyMailKinds.toSorted()).toEqual(toAgency.toSorted())
})
