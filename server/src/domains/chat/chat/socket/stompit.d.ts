/** The subset of `stompit`, which has no types, that the tests use. */
declare module 'stompit' {
  import type { Duplex, Readable } from 'node:stream'

  interface Incoming extends Readable {
    readonly headers: Readonly<Record<string, string>>
    readString(encoding: string, done: (error: Error | null, body: string) => void): void
  }
  export class Client {
    constructor(transport: Duplex, options?: object)
    connect(headers: object, done: (error: Error | null) => void): void
    subscribe(headers: object, listener: (error: Error | null, message: Incoming) => void): { unsubscribe(): void }
    sendString(
      headers: object,
      body: string,
      options: { onReceipt: () => void; onError?: (error: Error) => void },
    ): void
    ack(message: Incoming, headers?: object, options?: { onReceipt: () => void }): void
    disconnect(done: (error: Error | null) => void): void
    on(event: 'error', listener: (error: Error) => void): void
    destroy(): void
  }
}
