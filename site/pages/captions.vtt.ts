import type { APIRoute } from 'astro'
import { webVtt } from '../web/lib/captions.ts'
import { read } from '../web/lib/content.ts'

/** The captions of the video. */
export const GET: APIRoute = async (context) => {
  const { video } = await read(context, 'video')
  if (!video?.videoCaptions) return new Response(null, { status: 404 })
  return new Response(webVtt(video.videoCaptions), { headers: { 'Content-Type': 'text/vtt' } })
}
