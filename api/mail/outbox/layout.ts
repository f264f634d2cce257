import { html, raw } from 'hono/html'
import { directionOf } from '#content/locale/locale.ts'
import type { Theme } from '#content/model/theme.ts'
import { typefaces } from '#content/model/typefaces.ts'
import { ownSite, replyMarker, webAddress, type MailContent, type Part, type Sender } from './mail-content.ts'

type Html = ReturnType<typeof html>

/** The plain text version of a mail. */
export function toText(
  { heading, parts, replyAbove, because, unsubscribe }: MailContent,
  { name, contactLines, labels }: Sender,
): string {
  const body = [replyAbove && replyMarker, heading, ...parts.map(partAsText)].filter(Boolean).join('\n\n')
  const end = [because, unsubscribe && `${labels.mailUnsubscribe}: ${unsubscribe}`].filter(Boolean).join('\n')
  return `${body}\n\n-- \n${[name, ...contactLines, ownSite].join('\n')}\n\n${end}\n`
}

function partAsText(part: Part): string {
  if (typeof part === 'string') return part
  if ('facts' in part)
    return part.facts.flatMap(([name, value]) => (value ? [`${name}: ${value}`] : [])).join('\n')
  if ('quote' in part) return part.quote.replace(/^/gm, '> ')
  if ('subheading' in part) return part.subheading
  if ('list' in part) return part.list.map((item) => `- ${item}`).join('\n')
  const address = webAddress(part.to)
  return address ? `${'button' in part ? part.button : part.link}:\n${address}` : ''
}

/** The sides of a line: mail programs know no logical properties, and drop the document with its direction. */
function sidesOf(locale: string) {
  const dir = directionOf(locale)
  return dir === 'rtl'
    ? ({ dir, start: 'right', end: 'left' } as const)
    : ({ dir, start: 'left', end: 'right' } as const)
}
type Sides = ReturnType<typeof sidesOf>

const font = `font-family:${typefaces.text.name},'Segoe UI',Helvetica,Arial,sans-serif`
const wordsIn = ({ ink }: Theme) =>
  `${font};font-size:16px;line-height:1.6;word-break:break-word;color:${ink[0]}`
const softIn = (theme: Theme) => `${font};font-size:14px;line-height:1.5;color:${theme['ink-soft'][0]}`

/** The HTML version: one column with inline styles, as mail programs need them. The style sheet is for dark mode. */
export async function toHtml(
  content: MailContent,
  { name, logo, contactLines, theme, labels }: Sender,
): Promise<string> {
  const [words, soft] = [wordsIn(theme), softIn(theme)]
  const { ground, surface, line, ink, primary, tint } = theme
  const { subject, preview, heading, parts, replyAbove, because, unsubscribe, locale } = content
  const sides = sidesOf(locale)
  const brand = logo
    ? html`<img
        class="plate"
        src="${logo}"
        alt="${name}"
        height="36"
        style="display:block;height:36px;max-width:240px;border:0"
      />`
    : html`<span style="padding-${sides.end}:5px;border-${sides.end}:3px solid ${theme.accent[0]}"
        >${name}</span
      >`
  return String(
    await html`<!doctype html>
      <html lang="${locale}" dir="${sides.dir}">
        <head>
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width, initial-scale=1" />
          <meta name="color-scheme" content="light dark" />
          <meta name="supported-color-schemes" content="light dark" />
          <title>${subject}</title>
          <style>
            :root {
              color-scheme: light dark;
              supported-color-schemes: light dark;
            }
            @media (max-width: 480px) {
              .card {
                padding: 24px 20px 8px !important;
              }
            }
            @media (prefers-color-scheme: dark) {
              .ground {
                background: ${ground[1]} !important;
              }
              .card {
                background: ${surface[1]} !important;
                border-color: ${line[1]} !important;
              }
              .ink {
                color: ${ink[1]} !important;
              }
              .muted {
                color: ${theme['ink-soft'][1]} !important;
              }
              .line {
                border-color: ${line[1]} !important;
              }
              .link {
                color: ${primary[1]} !important;
              }
              .button {
                background: ${primary[1]} !important;
                color: ${theme['on-primary'][1]} !important;
              }
              .plate {
                background: ${tint[0]} !important;
                border-radius: 8px !important;
                padding: 8px !important;
                color: ${ink[0]} !important;
              }
            }
          </style>
        </head>
        <body class="ground" style="margin:0;padding:0;background:${ground[0]}">
          <div role="main">
            <div style="display:none;max-height:0;overflow:hidden">${preview}</div>
            <table
              role="presentation"
              class="ground"
              lang="${locale}"
              dir="${sides.dir}"
              width="100%"
              cellpadding="0"
              cellspacing="0"
              border="0"
              style="background:${ground[0]}"
            >
              <tr>
                <td align="center" style="padding:24px 12px 40px">
                  <table
                    role="presentation"
                    width="100%"
                    cellpadding="0"
                    cellspacing="0"
                    border="0"
                    style="max-width:600px;text-align:${sides.start}"
                  >
                    <tr>
                      <td style="padding:8px 4px 20px">
                        <a
                          class="ink"
                          href="${ownSite}/"
                          style="${words};font-size:22px;font-weight:700;text-decoration:none"
                          >${brand}</a
                        >
                      </td>
                    </tr>
                    <tr>
                      <td
                        class="card"
                        style="padding:32px 36px 16px;background:${surface[0]};border:1px solid ${line[0]};border-radius:14px"
                      >
                        ${replyAbove ? html`<p class="muted" style="${soft};margin:0 0 16px">${replyMarker}</p>` : ''}
                        ${heading ? html`<h1 class="ink" style="${words};font-size:26px;line-height:1.25;font-weight:700;margin:0 0 16px">${heading}</h1>` : ''}
                        ${parts.map((part) => partAsHtml(part, theme, sides))}
                      </td>
                    </tr>
                    <tr>
                      <td class="muted" style="${soft};padding:24px 4px 0">
                        <p class="muted" style="${soft};margin:0 0 12px">
                          ${because}${unsubscribe ? html` <a class="link" href="${unsubscribe}" style="color:${primary[0]}">${labels.mailUnsubscribe}</a>.` : ''}
                        </p>
                        <p class="muted" style="${soft};margin:0">
                          <strong>${name}</strong>${contactLines.map((line) => html`<br />${line}`)}<br /><a
                            class="link"
                            href="${ownSite}/"
                            style="color:${primary[0]}"
                            >${ownSite}</a
                          >
                        </p>
                      </td>
                    </tr>
                  </table>
                </td>
              </tr>
            </table>
          </div>
        </body>
      </html>`,
  )
}

function partAsHtml(part: Part, theme: Theme, sides: Sides): Html {
  const { line, primary } = theme
  const words = wordsIn(theme)
  if (typeof part === 'string') return paragraph(part, words)
  if ('facts' in part)
    return html`<table
      role="presentation"
      class="line"
      width="100%"
      cellpadding="0"
      cellspacing="0"
      border="0"
      style="margin:0 0 20px;border-top:1px solid ${line[0]}"
    >
      ${part.facts.map(([name, value]) => (value ? fact(name, value, theme, sides) : ''))}
    </table>`
  if ('quote' in part)
    return html`<blockquote
      class="ink"
      style="${words};margin:0 0 20px;padding:2px 0;padding-${sides.start}:16px;border-${sides.start}:3px solid ${theme.accent[0]}"
    >
      ${lines(part.quote)}
    </blockquote>`
  if ('subheading' in part)
    return html`<h2
      class="ink"
      style="${words};font-size:19px;line-height:1.3;font-weight:700;margin:24px 0 12px"
    >
      ${part.subheading}
    </h2>`
  if ('list' in part)
    return html`<ul class="ink" style="${words};margin:0 0 16px;padding:0;padding-${sides.start}:22px">
      ${part.list.map((item) => html`<li style="margin:0 0 6px">${item}</li>`)}
    </ul>`
  const address = webAddress(part.to)
  if (!address) return html``
  if ('link' in part)
    return html`<p style="margin:0 0 16px">
      <a class="link" href="${address}" style="${words};color:${primary[0]}">${part.link}</a>
    </p>`
  return html`<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:8px 0 24px">
    <tr>
      <td class="button" style="background:${primary[0]};border-radius:999px">
        <a
          class="button"
          href="${address}"
          style="${words};display:inline-block;padding:12px 26px;color:${theme['on-primary'][0]};font-weight:600;text-decoration:none;border-radius:999px"
          >${part.button}</a
        >
      </td>
    </tr>
  </table>`
}

const paragraph = (text: string, words: string) =>
  html`<p class="ink" style="${words};margin:0 0 16px">${lines(text)}</p>`

const fact = (name: string, value: string, theme: Theme, sides: Sides) =>
  html`<tr>
    <td
      class="muted line"
      valign="baseline"
      style="${softIn(theme)};vertical-align:baseline;padding:10px 0;padding-${sides.end}:16px;border-bottom:1px solid ${theme.line[0]};white-space:nowrap"
    >
      ${name}
    </td>
    <td
      class="ink line"
      align="${sides.end}"
      style="${wordsIn(theme)};vertical-align:baseline;padding:10px 0;border-bottom:1px solid ${theme.line[0]};word-break:break-word"
    >
      ${value}
    </td>
  </tr>`

const lines = (text: string) => text.split(/\r?\n/).map((line, i) => html`${i ? raw('<br />') : ''}${line}`)
