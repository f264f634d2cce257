import { expect, test } from 'vitest'
import { expandTemplateTags } from './template-tags.ts'

function expand(markdown: string) {
  const leftOut: string[] = []
  return { text: expandTemplateTags(markdown, (what) => leftOut.push(what)).trim(), leftOut }
}

test.each([
  ['![a]({{ site.baseurl }}/a.png)', '![a](/a.png)'],
  ['[a]({{ "/b" | relative_url }})', '[a](/b)'],
  ['[a]({% post_url 2022-07-08-b %})', '[a](2022-07-08-b)'],
  ['[a]({{< ref "b.md" >}})', '[a](b.md)'],
  ['{% raw %}{{ shown }}{% endraw %}', '{{ shown }}'],
  ['{{</* shown */>}}', '{{< shown >}}'],
  ['`{{ code }}` and\n\n```\n{% code %}\n```', '`{{ code }}` and\n\n```\n{% code %}\n```'],
  ['{% highlight js linenos %}\na`b\n{% endhighlight %}', '````js\na`b\n````'],
  ['{% comment %}x{% endcomment %}', ''],
  ['{{< youtube abcdefghijk >}}', '<iframe src="https://www.youtube.com/watch?v=abcdefghijk"></iframe>'],
  [
    '{{< figure src="/a.png" alt="b" caption="c" >}}',
    '<figure><img src="/a.png" alt="b"><figcaption>c</figcaption></figure>',
  ],
  ['{% asset_img a.png A title %}', '<figure><img src="a.png" alt="A title"></figure>'],
  ['{% if a %}words{% endif %}', 'words'],
])('expands %s', (given, expected) => {
  expect(expand(given)).toEqual({ text: expected, leftOut: [] })
})

test('names other tags, and keeps the text between them', () => {
  expect(expand('{{< notice tip >}}words{{< /notice >}} {% include nav.html %} {{ page.title }}')).toEqual({
    text: 'words',
    leftOut: ['{{< notice >}}', '{% include nav.html %}', '{{ page.title }}'],
  })
})
