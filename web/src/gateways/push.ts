/**
 * Web Push on this device: what the browser supports, and its subscription (Push API). The user is asked only on a
 * press.
 */
import { worker } from './endPush.ts'

/** `home-screen`: iPhone and iPad deliver only to apps added to the Home Screen. */
export type PushAbility = 'can' | 'home-screen' | 'cannot'

/** A browser's subscription as the API takes it; keys in base64url. */
export interface PushSubscriptionKeys {
  readonly endpoint: string
  readonly publicKey: string
  readonly auth: string
}

/**
 * Why push was not switched on: the user or the browser refused, the prompt was closed, or the push service is
 * unreachable.
 */
export class PushRefused extends Error {
  readonly why: 'denied' | 'dismissed' | 'away'
  constructor(why: PushRefused['why']) {
    super(why)
    this.why = why
  }
}

export function pushAbility(): PushAbility {
  if ('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window) return 'can'
  const isApple = /iPhone|iPad|iPod/.test(navigator.userAgent)
  const isTabletAsDesktop = /Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1
  return isApple || isTabletAsDesktop ? 'home-screen' : 'cannot'
}

/** Whether notifications of this site are blocked. */
export const isPushDenied = () => Notification.permission === 'denied'

/** The subscription of this browser, if any. */
export async function currentEndpoint(): Promise<string | null> {
  if (pushAbility() !== 'can' || Notification.permission !== 'granted') return null
  const registration = await navigator.serviceWorker.getRegistration(worker)
  return (await registration?.pushManager.getSubscription())?.endpoint ?? null
}

/** Asks the user for permission, then subscribes; throws `PushRefused`. Browsers require a user gesture. */
export async function subscribe(publicKey: string): Promise<PushSubscriptionKeys> {
  const permission = await Notification.requestPermission()
  if (permission !== 'granted') throw new PushRefused(permission === 'denied' ? 'denied' : 'dismissed')
  try {
    await navigator.serviceWorker.register(worker)
    const { pushManager } = await navigator.serviceWorker.ready
    const before = await pushManager.getSubscription()
    const isOurs = before && textOf(before.options.applicationServerKey) === publicKey
    if (before && !isOurs) await before.unsubscribe() // made for another key: it can no longer receive
    const kept = isOurs
      ? before
      : await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })
    return { endpoint: kept.endpoint, publicKey: textOf(kept.getKey('p256dh')), auth: textOf(kept.getKey('auth')) }
  } catch {
    throw new PushRefused('away')
  }
}

const textOf = (bytes: ArrayBuffer | null) =>
  btoa(String.fromCharCode(...new Uint8Array(bytes ?? new ArrayBuffer(0))))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '')
