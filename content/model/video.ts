/** How a video is played: by its host's player, or as a file by the browser itself. */
export type Video =
  | { in: 'player'; host: 'YouTube' | 'Vimeo'; address: string; origin: string }
  | { in: 'browser'; origin: string }

/** The video that a link leads to; undefined if it cannot be shown in the page. */
export function videoAt(link: string, site: string): Video | undefined {
  const url = URL.canParse(link, site) ? new URL(link, site) : undefined
  if (!url || !/^https?:$/.test(url.protocol)) return undefined
  const host = url.hostname.replace(/^(www|m)\./, '')
  if (host === 'youtube.com' || host === 'youtube-nocookie.com' || host === 'youtu.be')
    return youTube(url, host)
  if (host === 'vimeo.com' || host === 'player.vimeo.com') return vimeo(url)
  if (/\.(mp4|webm)$/i.test(url.pathname))
    return { in: 'browser', origin: url.origin === new URL(site).origin ? "'self'" : url.origin }
  return undefined
}

function youTube({ pathname, searchParams }: URL, host: string): Video | undefined {
  const id =
    host === 'youtu.be'
      ? pathname.slice(1)
      : (/^\/(?:embed|shorts|live)\/([^/]+)/.exec(pathname)?.[1] ?? searchParams.get('v'))
  if (!id || !/^[\w-]{6,20}$/.test(id)) return undefined
  const origin = 'https://www.youtube-nocookie.com'
  return { in: 'player', host: 'YouTube', origin, address: `${origin}/embed/${id}?autoplay=1&rel=0` }
}

function vimeo({ pathname }: URL): Video | undefined {
  const id = /\/(\d{5,12})(?:\/|$)/.exec(pathname)?.[1]
  if (!id) return undefined
  const origin = 'https://player.vimeo.com'
  return { in: 'player', host: 'Vimeo', origin, address: `${origin}/video/${id}?autoplay=1&dnt=1` }
}
