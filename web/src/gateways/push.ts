/** Notices on this device: what its browser can do, and the endpoint where it hears (Push API). Nothing is asked before a press. */

/** `home-screen`: an iPhone or iPad hears only what was added to its Home Screen. */
export type PushAbility = 'can' | 'home-screen' | 'cannot'

/** A browser's subscription as the API takes it; keys in base64url. */
export interface PushSubscriptionKeys {
  readonly endpoint: string
  readonly publicKey: string
  readonly auth: string
}

/** Why nothing was switched on: the person or their browser said no, said nothing, or the browser's service is away. */
export class PushRefused extends Error {
  readonly why: 'denied' | 'dismissed' | 'away'
  constructor(why: PushRefused['why']) {
    super(why)
    this.why = why
  }
}

const worker = '/push-worker.js'

export function pushAbility(): PushAbility {
  if ('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window) return 'can'
  const isApple = /iPhone|iPad|iPod/.test(navigator.userAgent)
  const isTabletAsDesktop = /Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1
  return isApple || isTabletAsDesktop ? 'home-screen' : 'cannot'
}

/** Whether the browser was told to show nothing of ours. */
export const isPushDenied = () => Notification.permission === 'denied'

/** Where this browser hears, if it does. */
export async function currentEndpoint(): Promise<string | null> {
  if (pushAbility() !== 'can' || Notification.permission !== 'granted') return null
  const registration = await navigator.serviceWorker.getRegistration(worker)
  return (await registration?.pushManager.getSubscription())?.endpoint ?? null
}

/** Asks the person, then the browser's service; throws `PushRefused`. Call it upon a press: browsers ask for nothing else. */
export async function subscribe(publicKey: string): Promise<PushSubscriptionKeys> {
  const permission = await Notification.requestPermission()
  if (permission !== 'granted') throw new PushRefused(permission === 'denied' ? 'denied' : 'dismissed')
  try {
    await navigator.serviceWorker.register(worker)
    const { pushManager } = await navigator.serviceWorker.ready
    const before = await pushManager.getSubscription()
    const isOurs = before && textOf(before.options.applicationServerKey) === publicKey
    if (before && !isOurs) await before.unsubscribe() // made for another key: nobody can reach it any more
    const kept = isOurs
      ? before
      : await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })
    return { endpoint: kept.endpoint, publicKey: textOf(kept.getKey('p256dh')), auth: textOf(kept.getKey('auth')) }
  } catch {
    throw new PushRefused('away')
  }
}

/** The browser hears nothing any more; where that fails, nobody tells it anything all the same. */
export async function unsubscribe(): Promise<void> {
  try {
    const registration = await navigator.serviceWorker.getRegistration(worker)
    await (await registration?.pushManager.getSubscription())?.unsubscribe()
  } catch {}
}

const textOf = (bytes: ArrayBuffer | null) =>
  btoa(String.fromCharCode(...new Uint8Array(bytes ?? new ArrayBuffer(0))))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '')
