/** Renders one page to HTML, with the words of its language and its route inside. */
import { PassThrough } from 'node:stream'
import { createReadableStreamFromReadable, readableStreamToString } from '@react-router/node'
import { renderToPipeableStream } from 'react-dom/server'
import { type EntryContext, type RouterContextProvider, ServerRouter } from 'react-router'
import { requestContext } from './gateways/requestContext.ts'
import { findMessages } from './gateways/text/messages.server.ts'
import { createMessageStore, TextProvider } from './gateways/text/useText.tsx'
import { paintFirst } from './paintFirst.ts'

const timeoutMilliseconds = 10_000

/** Called by React Router for each document; answers when the whole page is ready, so that it reads without JavaScript. */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  const { language, nonce } = loadContext.get(requestContext)
  headers.set('content-type', 'text/html; charset=utf-8')
  return new Promise((resolve, reject) => {
    const { pipe, abort } = renderToPipeableStream(
      <TextProvider messages={createMessageStore(language, {}, findMessages)} nonce={nonce}>
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
    const timer = setTimeout(abort, timeoutMilliseconds)
  })
}
