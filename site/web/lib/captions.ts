interface Cue {
  start: number
  words: string
}

/** How long the last caption is shown, in seconds. */
const lastCaptionSeconds = 8

/**
 * Converts captions from the owner's format, one line each with a leading time (`0:04 Good morning.`), to WebVTT. A line
 * without a time continues the previous one.
 */
export function webVtt(text: string): string {
  const cues: Cue[] = []
  for (const line of text.split('\n').map((each) => each.trim())) {
    const [time] = /^(?:\d{1,2}:){1,2}\d{1,2}(?:\.\d{1,3})?(?!\S)/.exec(line) ?? []
    if (time) cues.push({ start: secondsOf(time), words: line.slice(time.length) })
    else if (line && cues.length > 0) cues.at(-1)!.words += `\n${line}`
    else if (line) cues.push({ start: 0, words: line })
  }
  const sorted = cues.toSorted((one, other) => one.start - other.start)
  const blocks = sorted.map(({ start, words }, i) => {
    const end = sorted[i + 1]?.start ?? start + lastCaptionSeconds
    return `${timestamp(start)} --> ${timestamp(end)}\n${escaped(words.trim())}`
  })
  return `${['WEBVTT', ...blocks].join('\n\n')}\n`
}

const secondsOf = (time: string) => time.split(':').reduce((sum, part) => sum * 60 + Number(part), 0)
const timestamp = (seconds: number) => new Date(seconds * 1000).toISOString().slice(11, 23)

const escaped = (words: string) =>
  words.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
