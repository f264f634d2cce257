import { expect, test } from 'vitest'
import { videoAt } from './video.ts'

const site = 'https://agency.test'

test.each([
  'https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=10s',
  'https://youtu.be/dQw4w9WgXcQ?si=abc',
  'https://www.youtube.com/embed/dQw4w9WgXcQ',
  'https://m.youtube.com/shorts/dQw4w9WgXcQ',
])('%s plays in YouTube’s player without cookies', (link) => {
  expect(videoAt(link, site)).toEqual({
    in: 'player',
    host: 'YouTube',
    origin: 'https://www.youtube-nocookie.com',
    address: 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1&rel=0',
  })
})

test.each(['https://vimeo.com/76979871', 'https://player.vimeo.com/video/76979871'])(
  '%s plays in Vimeo’s player',
  (link) => {
    expect(videoAt(link, site)).toMatchObject({
      host: 'Vimeo',
      address: 'https://player.vimeo.com/video/76979871?autoplay=1&dnt=1',
    })
  },
)

test.each([
  ['/tour.mp4', "'self'"],
  ['https://cdn.example.com/tour.WEBM', 'https://cdn.example.com'],
])('the file %s plays in the browser', (link, origin) => {
  expect(videoAt(link, site)).toEqual({ in: 'browser', origin })
})

test.each([
  '/service',
  '#video',
  'mailto:a@b.co',
  'https://www.youtube.com/@agency',
  'https://www.youtube.com/watch?v="><script>',
  'https://youtube.com.evil.example/watch?v=dQw4w9WgXcQ',
  'https://evil.example/tour.mp4.html',
])('%s is not a video that a page can play', (link) => {
  expect(videoAt(link, site)).toBeUndefined()
})
