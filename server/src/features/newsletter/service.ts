/** The newsletter: who agreed to what and when, and a way out in every letter (D 9.3). */
import { createHash, createHmac } from 'node:crypto'
import { Refusal } from '@keyhold/rental/refusal.ts'
import type { Clock } from '../../gateways/clock.ts'
import type { Database, Query } from '../../gateways/database.ts'
import type { Outbox } from '../../gateways/outbox.ts'
import type { Places } from '../../gateways/places.ts'
import type { RateLimiter } from '../../gateways/rateLimiter.ts'
import { type Language, languageIdOf, languageOf, textFor } from '../../gateways/text.ts'
import * as store from './store.ts'

/** The version of the words beside the form's tick box; a new one when the words change. */
export const consentVersion = '2026-11'

/** What stands beside the tick box in a language; null of a version that is not this one's. */
const wordsOf = (version: string, language: Language): string | null =>
  version === consentVersion ? textFor(language)('landing:newsletter.accept') : null

const perAddress = { most: 30, seconds: 3600 }
/** Beyond so many letters a day nothing is sent to an address that has not agreed, whoever asks for them (D 11.12). */
const maxEmails = 3
const emailSeconds = 86_400
/** Who left is not written to for so long, whoever types the address: they said no. */
const quietMilliseconds = 30 * 86_400_000
/** Who does not agree within so long is forgotten. */
const waitingMilliseconds = 30 * 86_400_000

/** What the form on the home page says. */
export interface Subscriber {
  readonly name: string
  readonly phone: string
  readonly email: string
  readonly consentVersion?: string | undefined
  readonly languageId: number
  /** The city they wait for. */
  readonly cityId?: number | undefined
  /** Whether the address is known to be theirs: then it need not be asked. */
  readonly isTheirs?: boolean | undefined
}

export interface Newsletter {
  /**
   * Subscribes; the address counts once it agreed by a letter, at once if it is known to be theirs. A living subscription stays
   * as it is and gets no second letter, unless an earlier secret made its link to leave, but its city is kept besides; so does one that ended within thirty days, unless it is
   * known to be theirs. `from` is the network address.
   */
  subscribe(subscriber: Subscriber, from: string): Promise<void>
  /** The address agrees by its letter's token, as often as asked; `token-not-valid` if it is none of ours, or it left since. */
  confirm(token: string): Promise<void>
  /** Ends a subscription, at once and as often as asked; `token-not-valid` if the token is none of ours. */
  unsubscribe(token: string): Promise<void>
  /** Whether it goes to this address. */
  isSubscribed(email: string): Promise<boolean>
  /** Ends the subscription of an address that is known to be the asker's; without one nothing happens. */
  leave(email: string): Promise<void>
  /** Forgets who did not agree within thirty days. */
  cleanUp(): Promise<void>
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
  const now = () => new Date(clock.now())
  const mayWriteTo = async (email: string) =>
    (await rateLimiter.hit('letters of the newsletter', email, emailSeconds)).count <= maxEmails
  /** After a changed secret; answers whether it was. */
  const renewLink = (tx: Query, email: string) => store.renewLink(tx, email, hashOf(unsubscribeTokenOf(secret, email)))
  const welcome = async (tx: Query, { email: to, languageId }: { email: string; languageId: number }) => {
    await renewLink(tx, to)
    await outbox.post(tx, { to, languageId, kind: 'subscribed', path: '/', leave: wayOut(secret, to) })
  }
  return {
    async subscribe({ name, phone, email, cityId, isTheirs = false, ...rest }, from) {
      await rateLimiter.limit('subscribe', from, perAddress)
      if (cityId && !(await places.resolve(cityId))) throw new Refusal('city-not-known', { cityId: 'city-not-known' })
      const mayWrite = isTheirs || (await mayWriteTo(email))
      const confirmToken = tokenFor('confirm', secret, email)
      const languageId = languageIdOf(languageOf(rest.languageId))
      const subscription = {
        email,
        name,
        phone,
        languageId,
        consentedAt: now(),
        confirmedAt: isTheirs ? now() : null,
        consentVersion: rest.consentVersion ?? consentVersion,
        consentText: wordsOf(rest.consentVersion ?? consentVersion, languageOf(rest.languageId)),
        confirmHash: hashOf(confirmToken),
        unsubscribeHash: hashOf(unsubscribeTokenOf(secret, email)),
      }
      await database.begin(async (tx) => {
        const isNew = await store.insertSubscription(tx, subscription, new Date(clock.now() - quietMilliseconds))
        if (cityId) await store.insertCity(tx, email, cityId)
        if (!mayWrite || !(isNew || (await renewLink(tx, email)))) return
        if (isTheirs || !isNew) return welcome(tx, { email, languageId })
        // Without the name: whoever types an address would write its owner a sentence of their own.
        const mail = { to: email, languageId, kind: 'confirmSubscription', leave: wayOut(secret, email) }
        await outbox.post(tx, { ...mail, path: `/newsletter/${confirmToken}` })
      })
    },
    async confirm(token) {
      await database.begin(async (tx) => {
        const confirmed = await store.setConfirmed(tx, hashOf(token), now())
        if (!confirmed) throw new Refusal('token-not-valid')
        if (confirmed.isNew) await welcome(tx, confirmed)
      })
    },
    async unsubscribe(token) {
      const isKnown = await store.setUnsubscribed(database, hashOf(token), now())
      if (!isKnown) throw new Refusal('token-not-valid')
    },
    isSubscribed: (email) => store.isLiving(database, email),
    leave: (email) => store.setEnded(database, email, now()),
    cleanUp: () => store.deleteUnconfirmed(database, new Date(clock.now() - waitingMilliseconds)),
  }
}

/** A secret of one address for one purpose, the same each time: every letter's link works. */
const tokenFor = (purpose: 'confirm' | 'unsubscribe', secret: string, email: string) =>
  createHmac('sha256', secret).update(`${purpose} ${email}`).digest('base64url')

/** What ends the subscription of an address. */
export const unsubscribeTokenOf = (secret: string, email: string) => tokenFor('unsubscribe', secret, email)

function wayOut(secret: string, email: string) {
  const token = unsubscribeTokenOf(secret, email)
  return { path: `/unsubscribe/${token}`, oneClick: `/api/unsubscribe/${token}` }
}

/** What is kept of a token. */
export function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
