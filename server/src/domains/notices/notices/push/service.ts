/**
 * Push notices (D 6.18): posted in the transaction of the e-mail they repeat (an outbox), and sent to push services
 * afterwards, each by one process only; a process that dies loses none.
 */
import type { PushKind } from '@keyhold/rental/noticeKind.ts'
import type { Clock } from '../../../../gateways/clock.ts'
import type { Database, Transaction } from '../../../../gateways/database.ts'
import { subjectOf } from '../../../../gateways/email.ts'
import type { PushContent } from '../../../../gateways/push/pushContent.ts'
import type { PushService } from '../../../../gateways/push/pushService.ts'
import { type Claimed, createQueue, retryAt } from '../../../../gateways/queue.ts'
import { languageIdOf } from '../../../../gateways/text.ts'
import type { Keys } from '../../../platform/encryption/keys.ts'
import { findQuietEnd } from '../choices/quietHours.ts'
import { createDevices } from './devices.ts'
import { createPushKeyCipher, encryptedPushKeys, readPushKeys } from './keys.ts'
import * as store from './messageStore.ts'

export interface PushDeps {
  readonly database: Database
  readonly clock: Pick<Clock, 'now'>
  readonly pushService: PushService
  /** The encryption keys of stored data. */
  readonly keys: Keys
  /** Called with a message that was permanently rejected, and with a failed pass. */
  readonly onFault: (error: unknown, facts?: Readonly<Record<string, unknown>>) => void
}

export type Push = ReturnType<typeof createPush>

/** A message undelivered for a day is stale; a push service stores it equally long for an offline device. */
const maxAgeMilliseconds = 86_400_000
const maxPauseMilliseconds = 3_600_000
/**
 * Its claim is as long as the outbox's: a process that was paused for a minute, as on a migrated machine, sends its
 * message when it resumes.
 */
const messages = {
  table: 'push_message',
  key: 'id',
  claimMilliseconds: 5 * 60_000,
  lanes: 8,
  pauseMilliseconds: 2_000,
} as const

/** Creates the push service. */
export function createPush(deps: PushDeps) {
  const { database, clock, pushService } = deps
  const cipher = createPushKeyCipher(deps.keys)
  const readKeys = () => readPushKeys(database, cipher, clock)
  const devices = createDevices({ database, clock, pushService, readKeys })

  const queue = createQueue(deps, messages, send)

  return {
    devices,
    /** Its encrypted column. */
    encrypted: encryptedPushKeys(database, deps.keys),
    /** Whether a kind of notice reaches any of a person's devices. */
    wants: async (accountId: string, kind: PushKind, tx: Transaction) =>
      (await devices.listFor(tx, accountId, kind)).length > 0,
    /** Posts to each of a person's devices subscribed to this kind; returns how many. */
    async post(tx: Transaction, { accountId, kind, noticeId, emailIn }: PushContent): Promise<number> {
      const listening = await devices.listFor(tx, accountId, kind)
      const posted = listening.map(({ id, language }) => {
        const email = emailIn(languageIdOf(language))
        return { deviceId: id, noticeId: noticeId ?? null, kind, title: subjectOf(email), path: email.path ?? '/' }
      })
      return store.insertMessages(tx, posted, new Date(clock.now()))
    },
    holdUntil: store.holdUntil,
    /** Sends every due message once; returns how many push services accepted. */
    deliver: queue.drain,
    /** Starts to deliver every few seconds; the returned function stops it and waits for the messages under way. */
    start: queue.start,
  }

  /** Sends a message, unless it is out of date; returns whether its push service accepted it. */
  async function send({ id, tries }: Claimed<bigint>): Promise<boolean> {
    const now = clock.now()
    const message = await store.findMessage(database, id, new Date(now))
    if (!message) return false
    if (!message.isSignedIn) return leave(devices.forget(message.deviceId))
    const isOver = now >= message.dueAt.getTime() + maxAgeMilliseconds
    if (message.isOff || message.isRead || isOver) return leave(store.deleteMessage(database, id))
    if (await hold(message)) return false
    const answer = await call(message).catch((error: unknown) => error)
    if (answer === 'gone') return leave(devices.forget(message.deviceId))
    if (answer !== 'sent' && answer !== 'refused')
      return leave(store.setNextTry(database, id, retryAt(clock.now(), tries, maxPauseMilliseconds)))
    if (answer === 'refused')
      deps.onFault(new Error('a push service refused a message'), { host: hostOf(message.endpoint) })
    await store.deleteMessage(database, id)
    return answer === 'sent'
  }

  /** Holds it back during quiet hours; a concurrent change of these waits, and finds it held. */
  function hold({ id, accountId }: store.StoredMessage): Promise<boolean> {
    return database.begin(async (tx) => {
      const until = await findQuietEnd(tx, accountId, clock)
      if (until) await store.setHeld(tx, id, until)
      return until !== undefined
    })
  }

  async function call(message: store.StoredMessage) {
    const { id, title, path, language, kind } = message
    const left = message.dueAt.getTime() + maxAgeMilliseconds - clock.now()
    const name = `notice-${id}`
    return pushService.send(message, {
      keys: await readKeys(),
      payload: JSON.stringify({ title, path, language, tag: name }),
      seconds: Math.floor(left / 1000),
      isUrgent: kind === 'money',
      name,
    })
  }
}

async function leave(done: Promise<void>): Promise<false> {
  await done
  return false
}

/** The endpoint itself is a secret of its device. */
const hostOf = (endpoint: string) => new URL(endpoint).host
