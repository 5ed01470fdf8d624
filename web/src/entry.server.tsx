/** Renders one page to HTML, with the words of its language and its route inside. */
import { Writable } from 'node:stream'
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
          pipe(collect((html) => resolve(new Response(paintFirst(html), { status, headers })))).on('error', reject)
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

/** Takes a page as it is written, and tells it whole. */
function collect(tell: (html: string) => void): Writable {
  const chunks: Buffer[] = []
  return new Writable({
    write(chunk: Buffer, _encoding, done) {
      chunks.push(Buffer.from(chunk)) // React writes into the same octets again
      done()
    },
    final(done) {
      tell(Buffer.concat(chunks).toString())
      done()
    },
  })
}
