/** The worker of Web Push, and the end of this browser's subscription. Apart, because every page can sign out. */
export const worker = '/push-worker.js'

/** Unsubscribes this browser; if that fails, the server sends nothing to it anyway. */
export async function unsubscribe(): Promise<void> {
  try {
    const registration = await navigator.serviceWorker.getRegistration(worker)
    await (await registration?.pushManager.getSubscription())?.unsubscribe()
  } catch {}
}
