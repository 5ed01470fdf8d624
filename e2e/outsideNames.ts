/**
 * Preloaded into the Keyhold of a story (`NODE_OPTIONS=--import=…`): `https://pPORT.story.example` is answered by a server
 * of this machine. Keyhold itself reads only public https addresses, and no story reaches one.
 */
import http from 'node:http'
import https from 'node:https'
import { syncBuiltinESMExports } from 'node:module'

const outside = https.request
https.request = ((url: URL, options: https.RequestOptions, ...more: []) => {
  const port = /^p(\d+)\.story\.example$/.exec(url.hostname)?.[1]
  if (!port) return outside(url, options, ...more)
  const { lookup: _public, ...plain } = options
  return http.request(`http://127.0.0.1:${port}${url.pathname}`, plain, ...more)
}) as typeof https.request
syncBuiltinESMExports()
