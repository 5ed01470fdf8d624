/** Web Push: delivers notices through each browser's push service, which cannot read them (RFC 8030, RFC 8291). */
import { request as requestPlain } from 'node:http'
import { request as requestSecure } from 'node:https'
import { isIP } from 'node:net'
import webPush from 'web-push'
import { publicLookup } from '../publicAddress.ts'

/** A push subscription of a browser; keys in base64url. */
export interface PushTarget {
  readonly endpoint: string
  readonly publicKey: string
  readonly auth: string
}

/** The sender's identity (VAPID, RFC 8292); keys in base64url. */
export interface PushKeys {
  readonly publicKey: string
  readonly privateKey: string
}

export interface PushDelivery {
  readonly keys: PushKeys
  readonly payload: string
  /** The TTL for a device that is offline. */
  readonly seconds: number
  readonly isUrgent: boolean
  /** The topic: a later message with the same one replaces it while it waits. At most 32 characters of base64url. */
  readonly name: string
}

/** `gone`: the subscription has ended; `refused`: this message will never be accepted. Temporary failures throw. */
export type PushAnswer = 'sent' | 'gone' | 'refused'

export interface PushService {
  /** Whether an endpoint may be called at all: https to a name on the default port. */
  isAllowed(endpoint: string): boolean
  send(target: PushTarget, delivery: PushDelivery): Promise<PushAnswer>
}

const waitMilliseconds = 10_000

/** `publicUrl` tells a push service who sends; tests trust an endpoint of this machine. */
export function createPushService(publicUrl: string, isTrusted: (endpoint: URL) => boolean = () => false): PushService {
  const subject = publicUrl.startsWith('https:') ? publicUrl : 'mailto:no-reply@keyhold.example'
  const isAllowed = (endpoint: string) => {
    const url = URL.canParse(endpoint) ? new URL(endpoint) : undefined
    if (!url || url.username || url.password) return false
    return isTrusted(url) || (url.protocol === 'https:' && url.port === '' && !isIP(url.hostname.replace(/[[\]]/g, '')))
  }
  return {
    isAllowed,
    async send({ endpoint, publicKey, auth }, { keys, payload, seconds, isUrgent, name }) {
      if (!isAllowed(endpoint)) return 'gone'
      const subscription = { endpoint, keys: { p256dh: publicKey, auth } }
      const { headers, body } = webPush.generateRequestDetails(subscription, payload, {
        vapidDetails: { subject, ...keys },
        TTL: seconds,
        urgency: isUrgent ? 'high' : 'normal',
        topic: name,
      })
      return answerOf(await post(new URL(endpoint), { headers, body }, isTrusted(new URL(endpoint))))
    },
  }
}

/** The meaning of a status (RFC 8030); a busy or failing service is retried later. */
function answerOf(status: number): PushAnswer {
  if (status >= 200 && status < 300) return 'sent'
  if (status === 404 || status === 410) return 'gone'
  if (status >= 500 || status === 429 || status === 408) throw new Error(`the push service answered ${status}`)
  return 'refused'
}

/** Posts, follows no redirect, reads only the status, and times out after ten seconds. */
function post(
  url: URL,
  { headers, body }: { headers: Record<string, string | number>; body: Buffer | null },
  isTrusted: boolean,
): Promise<number> {
  return new Promise((resolve, reject) => {
    const request = url.protocol === 'http:' ? requestPlain : requestSecure
    const signal = AbortSignal.timeout(waitMilliseconds)
    const call = request(url, {
      method: 'POST',
      headers,
      agent: false,
      signal,
      ...(!isTrusted && { lookup: publicLookup(signal) }),
    })
    call.once('response', (answer) => {
      resolve(answer.statusCode ?? 0)
      answer.destroy()
    })
    call.on('error', reject)
    call.end(body)
  })
}

/** A new key pair (RFC 8292). */
export const generatePushKeys = (): PushKeys => webPush.generateVAPIDKeys()
