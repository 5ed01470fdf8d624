/** Takes two habits from WalletConnect's client that do not fit Keyhold (docs/adr/0015). */

/** As much of the client's core as is touched. */
interface Core {
  readonly verify: { register: (asked: { id: string; decryptedId: string }) => Promise<string | undefined> }
  readonly relayer: { readonly connected: boolean; readonly subscriber: { start: () => Promise<void> } }
}

export function patchClient({ verify, relayer }: Core): void {
  // It would wait five seconds, before each request, for a frame of another origin, which our pages do not let in.
  verify.register = async () => ''
  // When the relay is away it would subscribe all the same, which connects again at once, thousands of times a second.
  const start = relayer.subscriber.start
  relayer.subscriber.start = async () => {
    if (relayer.connected) await start()
  }
}
