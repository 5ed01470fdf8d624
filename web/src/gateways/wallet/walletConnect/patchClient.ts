/** Disables two behaviours of WalletConnect's client that do not fit Keyhold (docs/adr/0015). */

/** The part of the client's core used here. */
interface Core {
  readonly verify: { register: (asked: { id: string; decryptedId: string }) => Promise<string | undefined> }
  readonly relayer: { readonly connected: boolean; readonly subscriber: { start: () => Promise<void> } }
}

export function patchClient({ verify, relayer }: Core): void {
  // It would wait five seconds, before each request, for an iframe of another origin, which our pages block.
  verify.register = async () => ''
  // While the relay is away it would still subscribe, which reconnects at once, thousands of times a second.
  const start = relayer.subscriber.start
  relayer.subscriber.start = async () => {
    if (relayer.connected) await start()
  }
}
