import sharp from 'sharp'
import { expectAccessible, expectAccessibleInEachScheme } from '../lib/fixtures.ts'
import { payloads } from '../../dev/test/payloads.ts'
import { expect, test } from '../lib/back-office.ts'

/** Clipboard content from Word, shortened, and from attackers. */
const fromWord = `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style>p.MsoNormal{margin:0}</style></head>
<body lang=EN-US><!--StartFragment--><h1>Pasted heading<o:p></o:p></h1>
<p class=MsoNormal style='mso-margin-top-alt:auto'><span style='font-weight:bold'>Bold</span> and <i>slanted</i> words,
<a href="https://example.com/a">a link</a>, <a href="javascript:ran=1">a trap</a>.<o:p></o:p></p>
<p class=MsoNormal><o:p>&nbsp;</o:p></p>
<p class=MsoListParagraphCxSpFirst style='text-indent:-.25in;mso-list:l0 level1 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>·<span style='font:7pt "Times New Roman"'>&nbsp;&nbsp; </span></span><![endif]>First point<o:p></o:p></p>
<p class=MsoListParagraphCxSpLast style='text-indent:-.25in;mso-list:l0 level1 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>·<span style='font:7pt "Times New Roman"'>&nbsp;&nbsp; </span></span><![endif]>Second point<o:p></o:p></p>
<img src="file:///C:/picture.png" onerror="ran=1"><script>ran=1</script><svg onload="ran=1"></svg><!--EndFragment--></body></html>`

test('an article can be written, pasted text is sanitized, and its page works without JavaScript', async ({
  page,
}) => {
  await page.goto('/admin/content/articles/new')
  await page.getByLabel('Title', { exact: true }).fill('Written in a test')
  await page.getByLabel('Author').fill('Nora Lindqvane')
  await page.getByLabel('Date').fill('2026-11-02')
  await page.getByLabel('Summary').fill('What the test has written, in one sentence.')
  // Its accessible name also says that it was changed.
  const text = page.getByRole('textbox', { name: /^Text/ })
  await text.click()
  await page.keyboard.type('## A heading')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Words with a ')
  await page.keyboard.press('Control+k')
  const dialog = page.getByRole('dialog', { name: 'Add link' })
  await dialog.getByLabel('Address').fill('pricing')
  await dialog.getByRole('button', { name: '/pricing' }).click()
  await expect(text.getByRole('link', { name: '/pricing' })).toBeVisible()
  await page.keyboard.press('Enter')
  await page.keyboard.type('- A point')
  await expect(text.getByRole('listitem')).toHaveText('A point')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Picture', exact: true }).click()
  const details = page.getByRole('dialog', { name: 'Add picture' })
  // A caption that is typed before the picture is chosen is kept.
  await details.getByLabel('Caption').fill('Seen in a test')
  await details.getByLabel('Picture file').setInputFiles({
    name: 'chart.png',
    mimeType: 'image/png',
    buffer: await sharp({ create: { width: 800, height: 450, channels: 3, background: '#0f5c4a' } })
      .png()
      .toBuffer(),
  })
  const upload = page.getByRole('dialog', { name: 'Upload picture' })
  await upload.getByLabel('Description', { exact: true }).fill('A green chart')
  await upload.getByRole('button', { name: 'Upload', exact: true }).click()
  await expect(upload).toHaveCount(0)
  await details.getByRole('button', { name: 'Add picture', exact: true }).click()
  await expect(text.getByText('Seen in a test')).toBeVisible()
  await page.keyboard.press('ArrowDown')

  const paste = (pasted: string) =>
    text.evaluate((element, html) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text/html', html)
      clipboardData.setData('text/plain', 'plain')
      element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    }, pasted)
  await paste(fromWord)
  await expect(text.getByRole('listitem')).toHaveText(['A point', 'First point', 'Second point'])
  await expect(page.getByText('A picture from another site was left out.')).toBeVisible()
  await page.getByRole('button', { name: 'Paste Markdown' }).click()
  const markdown = page.getByRole('dialog', { name: 'Paste Markdown' })
  await markdown
    .getByLabel('Markdown')
    .fill('> [!TIP]\n> From **Markdown**, with [a dead link](/nowhere).\n\n- [ ] A task[^1]\n\n[^1]: A note.')
  await markdown.getByRole('button', { name: 'Insert' }).click()
  await expect(page.getByText('A link leads to /nowhere, which does not exist.')).toBeVisible()

  await text.locator('.footnote').dblclick()
  const footnote = page.getByRole('dialog', { name: 'Edit footnote' })
  await footnote.getByLabel('Text').fill('Another *note*.')
  await footnote.getByRole('button', { name: 'Save footnote' }).click()
  await text.getByText('A task').click()
  await page.getByRole('button', { name: 'Mark as done' }).click()
  await page.keyboard.press('ControlOrMeta+End')

  for (const payload of payloads)
    await paste(`<p>${payload}</p><p><a href="${payload}">x</a><img src="${payload}" alt="${payload}"></p>`)

  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(page.getByText('Added: Written in a test.')).toBeVisible()
  const hasRun = () => page.evaluate(() => 'ran' in window)
  expect(await hasRun()).toBe(false)
  await page.goto('/articles/written-in-a-test')
  const words = page.locator('.rich-text')
  await expect(words.getByRole('heading', { name: 'A heading' })).toBeVisible()
  await expect(words.getByRole('heading', { name: 'Pasted heading' })).toBeVisible()
  await expect(words.getByRole('link', { name: '/pricing' })).toHaveAttribute('href', '/pricing')
  await expect(words.locator('strong')).toHaveText(['Bold', 'Markdown'])
  await expect(words.getByText('a trap')).toBeVisible()
  await expect(words.getByRole('img', { name: 'Done', exact: true })).toBeVisible()
  await expect(words.locator('.footnotes')).toContainText('Another note.')
  await expect(words.getByRole('link', { name: 'a trap' })).toHaveCount(0)
  await expect(words.getByRole('img', { name: 'A green chart' })).toBeVisible()
  await expect(page.locator('script[src]')).toHaveCount(0)
  expect(await hasRun()).toBe(false)
  await expectAccessibleInEachScheme(page)
})

test('an article with a date in the future is scheduled instead of published', async ({ page, request }) => {
  const day = new Date(Date.now() + 40 * 24 * 60 * 60 * 1000).toISOString().slice(0, 10)
  const title = `Dated in the future ${Date.now()}`
  await page.goto('/admin/content/articles/new')
  await page.getByLabel('Title', { exact: true }).fill(title)
  await page.getByLabel('Author').fill('Nora Lindqvane')
  await page.getByLabel('Date', { exact: true }).fill(day)
  await page.getByLabel('Summary').fill('What comes later.')
  await page.getByRole('textbox', { name: /^Text/ }).click()
  await page.keyboard.type('It is not there yet.')
  const dialog = page.getByRole('dialog', { name: 'Publish the article before its date?' })
  const add = page.getByRole('button', { name: 'Publish', exact: true })
  await add.click()
  await expect(dialog.getByText('visitors see it at once')).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(add).toBeFocused()
  await add.click()
  await dialog.getByRole('button', { name: 'Schedule for that day', exact: true }).click()

  const schedule = page.getByRole('dialog', { name: 'Schedule draft' })
  await expect(schedule.getByLabel('Publish at')).toHaveValue(`${day}T09:00`)
  await schedule.getByRole('button', { name: 'Schedule', exact: true }).click()
  await expect(page.getByText('It is published on')).toBeVisible()
  expect(await (await request.get('/articles')).text()).not.toContain(title)
})

test('Markdown becomes formatting while it is typed, and Backspace brings back what was typed', async ({
  page,
}) => {
  await page.goto('/admin/content/articles/new')
  const text = page.getByRole('textbox', { name: /^Text/ })
  await text.click()
  await page.keyboard.type('A **bold** word, an *emphasized* one, `code` and [a link](/pricing).')
  await expect(text.locator('strong')).toHaveText('bold')
  await expect(text.locator('em')).toHaveText('emphasized')
  await expect(text.locator('code')).toHaveText('code')
  await expect(text.getByRole('link', { name: 'a link' })).toHaveAttribute('href', '/pricing')
  await expect(text).toHaveText('A bold word, an emphasized one, code and a link.')
  await page.keyboard.press('Enter')
  await page.keyboard.type('file_name_here **kept**')
  await page.keyboard.press('Backspace')
  await expect(text.locator('p').last()).toHaveText('file_name_here **kept**')
  await expect(text.locator('em')).toHaveCount(1)
  await page.keyboard.press('Enter')
  await page.keyboard.type('1. First')
  await expect(text.getByRole('listitem')).toHaveText('First')
  await page.getByRole('button', { name: 'Discard', exact: true }).click()
})
