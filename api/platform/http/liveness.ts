import type { ServerResponse } from 'node:http'

/** Answers `/healthz`: whether the process is alive, and nothing about its parts. */
export const answerAlive = (response: ServerResponse, headers: Record<string, string> = {}) =>
  void response
    .writeHead(200, {
      'Content-Type': 'text/plain; charset=utf-8',
      'Cache-Control': 'no-store',
      'X-Content-Type-Options': 'nosniff',
      'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
      ...headers,
    })
    .end('alive')
