import { expect, test } from 'vitest'
import { webVtt } from './captions.ts'

test('each line is shown until the next; a line without a time continues the previous one', () => {
  expect(webVtt('0:00 Good morning.\n0:04.5 This is a & b --> <c>.\nAnd more.\n\n1:02:03 The end.')).toBe(
    `WEBVTT

00:00:00.000 --> 00:00:04.500
Good morning.

00:00:04.500 --> 01:02:03.000
This is a &amp; b --&gt; &lt;c&gt;.
And more.

01:02:03.000 --> 01:02:11.000
The end.
`,
  )
})

test('text without times starts at the beginning', () => {
  expect(webVtt('Hello.')).toBe('WEBVTT\n\n00:00:00.000 --> 00:00:08.000\nHello.\n')
})
