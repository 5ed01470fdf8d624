/** Renders a page that suspends: for lazy code on first use, or pending data. */
import { Writable } from 'node:stream'
import type { ReactNode } from 'react'
import { renderToPipeableStream } from 'react-dom/server'
import type { RequestContext } from './gateways/requestContext.ts'

const timeoutMilliseconds = 10_000

/** The complete HTML once everything has resolved; rejects if the page itself fails. */
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

/** Collects a page while it is written, and returns it complete. */
function collect(tell: (html: string) => void): Writable {
  const chunks: Buffer[] = []
  return new Writable({
    write(chunk: Buffer, _encoding, done) {
      chunks.push(Buffer.from(chunk)) // React reuses the same buffer
      done()
    },
    final(done) {
      tell(Buffer.concat(chunks).toString())
      done()
    },
  })
}
