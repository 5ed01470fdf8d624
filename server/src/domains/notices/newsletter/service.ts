/** The newsletter: consents with text and time, and an unsubscribe link in every e-mail (D 9.3). */
import { createHash, createHmac } from 'node:crypto'
import { Refusal } from '@keyhold/rental/refusal.ts'
import type { Clock } from '../../../gateways/clock.ts'
import type { Database, Query } from '../../../gateways/database.ts'
import type { Outbox } from '../../../gateways/outbox.ts'
import type { Places } from '../../../gateways/places.ts'
import type { RateLimiter } from '../../../gateways/rateLimiter.ts'
import { type Language, languageIdOf, languageOf, textFor } from '../../../gateways/text.ts'
import * as store from './store.ts'

/** The version of the consent text beside the form's checkbox; it changes with the text. */
export const consentVersion = '2026-11'

/** The consent text in a language; null for another version. */
const wordsOf = (version: string, language: Language): string | null =>
  version === consentVersion ? textFor(language)('landing:newsletter.accept') : null

const perAddress = { most: 30, seconds: 3600 }
/** The maximum of e-mails per day to an unconfirmed address, from all requesters together (D 11.12). */
const maxEmails = 3
const emailSeconds = 86_400
/** How long an unsubscribed address gets no e-mail, no matter who enters it: the owner declined. */
const quietMilliseconds = 30 * 86_400_000
/** Retention of unconfirmed addresses. */
const waitingMilliseconds = 30 * 86_400_000

/** The fields of the home page's form. */
export interface Subscriber {
  readonly name: string
  readonly phone: string
  readonly email: string
  readonly consentVersion?: string | undefined
  readonly languageId: number
  /** The city they wait for. */
  readonly cityId?: number | undefined
  /** Whether the address is confirmed to be theirs: then it needs no confirmation e-mail. */
  readonly isTheirs?: boolean | undefined
}

export interface Newsletter {
  /**
   * Subscribes; the address counts once confirmed by e-mail, or at once if it is known to be theirs. An active
   * subscription is unchanged and gets no second e-mail, unless an earlier secret made its unsubscribe link, but the
   * new city is added; the same holds for one that ended within thirty days, unless it is known to be theirs. `from` is
   * the network address.
   */
  subscribe(subscriber: Subscriber, from: string): Promise<void>
  /**
   * Confirms the address by its e-mail's token; idempotent. `token-not-valid` for a foreign token, or after
   * unsubscribing.
   */
  confirm(token: string): Promise<void>
  /** Ends a subscription; idempotent. `token-not-valid` for a foreign token. */
  unsubscribe(token: string): Promise<void>
  /** Whether this address receives it. */
  isSubscribed(email: string): Promise<boolean>
  /** Ends the subscription of an address known to be the caller's; without one nothing happens. */
  leave(email: string): Promise<void>
  /** Deletes addresses not confirmed within thirty days. */
  cleanUp(): Promise<void>
}

interface NewsletterDeps {
  readonly database: Database
  readonly clock: Clock
  readonly outbox: Outbox
  readonly rateLimiter: RateLimiter
  readonly places: Pick<Places, 'resolve'>
  /** Derives the tokens of links. */
  readonly secret: string
}

/** Creates the newsletter service. */
export function createNewsletter({ database, clock, outbox, rateLimiter, places, secret }: NewsletterDeps): Newsletter {
  const now = () => new Date(clock.now())
  const mayWriteTo = async (email: string) =>
    (await rateLimiter.hit('emails of the newsletter', email, emailSeconds)).count <= maxEmails
  /** After a changed secret; returns whether it was changed. */
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
        // Without the name: otherwise anyone could send text to an address they enter.
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

/** A secret of one address for one purpose, always the same: every e-mail's link works. */
const tokenFor = (purpose: 'confirm' | 'unsubscribe', secret: string, email: string) =>
  createHmac('sha256', secret).update(`${purpose} ${email}`).digest('base64url')

/** The unsubscribe token of an address. */
export const unsubscribeTokenOf = (secret: string, email: string) => tokenFor('unsubscribe', secret, email)

function wayOut(secret: string, email: string) {
  const token = unsubscribeTokenOf(secret, email)
  return { path: `/unsubscribe/${token}`, oneClick: `/api/unsubscribe/${token}` }
}

/** The stored hash of a token. */
export function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
