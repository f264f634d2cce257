import { expect, test } from 'vitest'
import { mailTo } from './mailto.ts'

test.each([
  ['a+b@site.test', 'mailto:a%2Bb@site.test'],
  ['a?bcc=b@site.test', 'mailto:a%3Fbcc%3Db@site.test'],
  ['a&body=x#y%0d@site.test', 'mailto:a%26body%3Dx%23y%250d@site.test'],
  ['a,b@site.test', 'mailto:a%2Cb@site.test'],
])('the link for %s is %s', (address, link) => expect(mailTo(address)).toBe(link))
