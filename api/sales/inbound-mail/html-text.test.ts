import { expect, test } from 'vitest'
import { textOfHtml } from './html-text.ts'

test.each([
  ['paragraphs and lines', '<p>One <b>two</b></p>\n<p>three<br>four</p>', 'One two\n\nthree\nfour'],
  ['lines of Gmail and Outlook', '<div>a</div><div><br></div><div>b</div>', 'a\n\nb'],
  ['lists and tables', '<ul><li>a<li>b</ul><table><tr><td>c<td>d<tr><td>e</table>', '• a\n• b\n\nc d\ne'],
  ['preformatted lines', '<pre>  a\n    b</pre>', '  a\n    b'],
  ['entities', 'a &lt;b&gt; &amp;&nbsp;&#8364;', 'a <b> &\u00a0€'],
  ['the address of a link', '<a href="https://x.test/a">here</a>', 'here <https://x.test/a>'],
  ['no address that is shown already', '<a href="https://x.test/">x.test</a>', 'x.test'],
  ['no address to write to', '<a href="mailto:a@x.test">Ada</a>', 'Ada'],
  [
    'quotes',
    'Yes<blockquote>Shall<br>we<blockquote>old</blockquote></blockquote>',
    'Yes\n>\n> Shall\n> we\n> >\n> > old',
  ],
  ['the description of a picture', '<img alt="Logo" src="cid:1">', '[Logo]'],
  [
    'nothing that is not shown',
    '<head><title>t</title><style>s{}</style></head><script>x()</script><div style="display: none">p</div><!-- c -->a',
    'a',
  ],
  ['unclosed and broken tags', '<p>a<b>b<i>c</p><d e="f>g</div>', 'abc'],
])('reads %s', (_, html, text) => {
  expect(textOfHtml(html, 1000)).toBe(text)
})

test('reads deep and long HTML in linear time', () => {
  const start = performance.now()
  expect(textOfHtml(`${'<b>'.repeat(300_000)}deep`, 1000)).toContain('deep')
  for (const html of [
    '<b>x</b>',
    '<li>x',
    '&amp;',
    '<',
    '<!--',
    '<a href="https://x.test">',
    ' ',
    '<br>',
    '<td>',
  ])
    expect(textOfHtml(html.repeat(1_000_000 / html.length), 200_000).length).toBeLessThanOrEqual(200_000)
  expect(performance.now() - start).toBeLessThan(20_000)
})
