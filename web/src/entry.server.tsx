/** Renders one page to HTML, with the words of its language and its route inside. */
import { PassThrough } from 'node:stream'
import { createReadableStreamFromReadable, readableStreamToString } from '@react-router/node'
import { renderToPipeableStream } from 'react-dom/server'
import { type EntryContext, type RouterContextProvider, ServerRouter } from 'react-router'
import { createTexts, TextProvider } from './gateways/text.tsx'
import { visitContext } from './gateways/visit.ts'
import { findWords } from './gateways/words.server.ts'
import { paintFirst } from './paintFirst.ts'

const waitMilliseconds = 10_000

/** Called by React Router for each document; answers when the whole page is ready, so that it reads without JavaScript. */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  visits: RouterContextProvider,
): Promise<Response> {
  const { language, nonce } = visits.get(visitContext)
  headers.set('content-type', 'text/html; charset=utf-8')
  if (request.method === 'HEAD') return Promise.resolve(new Response(null, { status, headers }))
  return new Promise((resolve, reject) => {
    const { pipe, abort } = renderToPipeableStream(
      <TextProvider texts={createTexts(language, {}, findWords)} nonce={nonce}>
        <ServerRouter context={context} url={request.url} nonce={nonce} />
      </TextProvider>,
      {
        nonce,
        onAllReady() {
          clearTimeout(timer)
          readableStreamToString(createReadableStreamFromReadable(pipe(new PassThrough())))
            .then((html) => resolve(new Response(paintFirst(html), { status, headers })))
            .catch(reject)
        },
        onShellError: reject,
        onError(error) {
          console.error(error)
        },
      },
    )
    const timer = setTimeout(abort, waitMilliseconds)
  })
}
