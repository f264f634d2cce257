import { expect, test } from 'vitest'
import { renderRichText } from '#content/rich-text/render.ts'
import { dangersIn, payloads } from '#dev/test/payloads.ts'
import { fromHtml } from './html.ts'

const says = { note: '', tip: '', warning: '', table: 'Table', playVideo: '', watchVideo: '', videoNote: '' }

test('no script or URL payload in imported HTML is executable', () => {
  for (const payload of payloads) {
    const quoted = payload.replaceAll('"', '&quot;')
    const html = `${payload}\n\n<p title="${quoted}">${payload}</p><a href="${quoted}">x</a><img src="${quoted}" alt="${quoted}"><iframe src="${quoted}" title="${quoted}"></iframe>[caption caption="${quoted}"]<img src="/x.png">${payload}[/caption][embed]${payload}[/embed][video src="${quoted}"]<pre class="language-${quoted}">${payload}</pre><table><tr><td>${payload}</td></tr></table><ul><li>${payload}</li></ul>`
    const { text, problem } = fromHtml({
      html,
      base: 'https://old.example/',
      attachments: { '1': { url: payload, alt: payload, caption: payload } },
      galleries: ['1'],
    })
    expect(problem).toBeUndefined()
    const words = renderRichText(text, { origin: 'https://agency.test', words: says })
    expect(dangersIn(`<!doctype html><main>${words}</main>`), payload).toEqual([])
  }
})
