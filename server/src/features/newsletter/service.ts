/** The newsletter: who agreed to what and when, and a way out in every letter (D 9.3). */
import { createHash, createHmac } from 'node:crypto'
import { Refusal } from '@keyhold/rental/refusal.ts'
import type { Clock } from '../../gateways/clock.ts'
import type { Database } from '../../gateways/database.ts'
import type { Outbox } from '../../gateways/outbox.ts'
import type { Places } from '../../gateways/places.ts'
import type { RateLimiter } from '../../gateways/rateLimiter.ts'
import { languageIdOf, languageOf } from '../../gateways/text.ts'
import { insertCity, insertSubscription, isLiving, setEnded, setUnsubscribed } from './store.ts'

/** The version of the words beside the form's tick box; a new one when the words change. */
export const consentVersion = '2026-11'

const perAddress = { most: 30, seconds: 3600 }

/** What the form on the home page says. */
export interface Subscriber {
  readonly name: string
  readonly phone: string
  readonly email: string
  readonly consentVersion?: string | undefined
  readonly languageId: number
  /** The city they wait for. */
  readonly cityId?: number | undefined
}

export interface Newsletter {
  /** Subscribes; a living subscription stays as it is and gets no second letter, but its city is kept besides. `from` is the network address. */
  subscribe(subscriber: Subscriber, from: string): Promise<void>
  /** Ends a subscription, at once and as often as asked; `token-not-valid` if the token is none of ours. */
  unsubscribe(token: string): Promise<void>
  /** Whether it goes to this address. */
  isSubscribed(email: string): Promise<boolean>
  /** Ends the subscription of an address that is known to be the asker's; without one nothing happens. */
  leave(email: string): Promise<void>
}

interface NewsletterDeps {
  readonly database: Database
  readonly clock: Clock
  readonly outbox: Outbox
  readonly rateLimiter: RateLimiter
  readonly places: Pick<Places, 'resolve'>
  /** Draws the tokens of links. */
  readonly secret: string
}

/** Opens the newsletter. */
export function createNewsletter({ database, clock, outbox, rateLimiter, places, secret }: NewsletterDeps): Newsletter {
  const tokenOf = (email: string) => createHmac('sha256', secret).update(`unsubscribe ${email}`).digest('base64url')
  return {
    async subscribe({ name, phone, email, cityId, ...rest }, from) {
      await rateLimiter.limit('subscribe', from, perAddress)
      if (cityId && !(await places.resolve(cityId))) throw new Refusal('city-not-known', { cityId: 'city-not-known' })
      const token = tokenOf(email)
      const languageId = languageIdOf(languageOf(rest.languageId))
      const subscription = {
        email,
        name,
        phone,
        languageId,
        consentedAt: new Date(clock.now()),
        consentVersion: rest.consentVersion ?? consentVersion,
        unsubscribeHash: hashOf(token),
      }
      await database.begin(async (tx) => {
        const isNew = await insertSubscription(tx, subscription)
        if (cityId) await insertCity(tx, email, cityId)
        if (!isNew) return
        // Without the name: whoever types an address would write its owner a sentence of their own.
        const letter = { to: email, languageId, kind: 'subscribed' }
        await outbox.post(tx, { ...letter, path: `/unsubscribe/${token}` })
      })
    },
    async unsubscribe(token) {
      const isKnown = await setUnsubscribed(database, hashOf(token), new Date(clock.now()))
      if (!isKnown) throw new Refusal('token-not-valid')
    },
    isSubscribed: (email) => isLiving(database, email),
    leave: (email) => setEnded(database, email, new Date(clock.now())),
  }
}

function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
