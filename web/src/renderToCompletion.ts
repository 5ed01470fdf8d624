/** Renders a page that has to be waited for: code that was never asked for yet, data on its way. */
import { Writable } from 'node:stream'
import type { ReactNode } from 'react'
import { renderToPipeableStream } from 'react-dom/server'
import type { RequestContext } from './gateways/requestContext.ts'

const timeoutMilliseconds = 10_000

/** The whole HTML, when everything in it has come; rejects if the page itself fails. */
export function renderToCompletion(
  tree: ReactNode,
  { nonce, onFault }: Pick<RequestContext, 'nonce' | 'onFault'>,
): Promise<string> {
  return new Promise((resolve, reject) => {
    const { pipe, abort } = renderToPipeableStream(tree, {
      nonce,
      onAllReady() {
        clearTimeout(timer)
        pipe(collect(resolve)).on('error', reject)
      },
      onShellError(error) {
        clearTimeout(timer)
        reject(error)
      },
      onError: onFault,
    })
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
