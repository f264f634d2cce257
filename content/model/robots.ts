/** The fields that search engines know, in lower case. */
const known = ['user-agent', 'allow', 'disallow', 'sitemap', 'crawl-delay', 'clean-param', 'host']

/** What the pages need to be understood: search engines render them with their styles, scripts and pictures. */
const needed = ['/_astro/', '/media/', '/icons/']

interface Line {
  field: string
  value: string
}

/** A line without its comment; undefined if nothing remains. */
function readLine(line: string): Line | undefined {
  const text = line.replace(/#.*/s, '').trim()
  if (!text) return undefined
  const colon = text.includes(':') ? text.indexOf(':') : text.length
  return { field: text.slice(0, colon).trim().toLowerCase(), value: text.slice(colon + 1).trim() }
}

/** The error of the owner's lines of robots.txt (RFC 9309); undefined if every line is valid. */
export function robotsError(text: string): string | undefined {
  // A carriage return alone ends a line, too, for the programs that read it.
  for (const [i, line] of text.split(/\r\n?|\n/).entries()) {
    const read = readLine(line)
    const error = read && lineError(read, line)
    if (error) return `Line ${i + 1}: ${error}`
  }
  return undefined
}

function lineError({ field, value }: Line, line: string): string | undefined {
  if (!line.includes(':')) return `“${line.trim()}” has no colon. Write “Disallow: /private”, for example.`
  if (!known.includes(field))
    return field === 'noindex'
      ? 'Search engines no longer read “Noindex” here. Each page has a field for it.'
      : `“${field}” is not known. Use User-agent, Allow, Disallow, Sitemap or Crawl-delay.`
  if (field === 'user-agent') return value ? undefined : 'Name a program, or * for all.'
  if (field === 'sitemap')
    return /^https?:\/\/\S+$/.test(value) && URL.canParse(value)
      ? undefined
      : 'A sitemap has a whole address, with https://.'
  if (field === 'crawl-delay') return /^\d+(?:\.\d+)?$/.test(value) ? undefined : 'Enter a number of seconds.'
  if (field !== 'allow' && field !== 'disallow') return undefined
  if (value && !/^[/*]/.test(value)) return `“${value}” has to begin with / or *.`
  const start = value.split('*', 1)[0]!
  const isPart = field === 'disallow' && start !== '' && start !== '/'
  const hidden = isPart && needed.find((folder) => folder.startsWith(start))
  return hidden ? `Search engines need ${hidden} to see how the pages look.` : undefined
}

/** Programs that read a page to see that it is not to be listed; others are kept from a site in preparation here. */
const readsNoindex = [
  'Googlebot',
  'Google-InspectionTool',
  'Bingbot',
  'Applebot',
  'DuckDuckBot',
  'Slurp',
  'YandexBot',
]

/**
 * The text of robots.txt. Of a site in preparation, search engines still read the pages: each says that it is not to be
 * listed, which they would never see otherwise. All other programs are kept out.
 */
export const robotsText = (own: string | undefined, sitemap: string, inPreparation: boolean): string =>
  inPreparation
    ? [
        '# This site is in preparation. Its pages ask search engines not to list them.',
        ...readsNoindex.map((name) => `User-agent: ${name}`),
        'Disallow: /api/',
        '',
        'User-agent: *',
        'Disallow: /',
        '',
      ].join('\n')
    : ['User-agent: *', 'Disallow: /api/', ...(own ? [own.trim()] : []), '', `Sitemap: ${sitemap}`, ''].join(
        '\n',
      )
