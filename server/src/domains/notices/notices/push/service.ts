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
import { repeat } from '../../../../gateways/repeat.ts'
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
const firstPauseMilliseconds = 30_000
const maxPauseMilliseconds = 3_600_000
/**
 * As long as the outbox's: far longer than a call takes, because a process paused for a minute, as on a migrated
 * machine, sends its claimed message when it resumes. A claimant sends within this time, or is dead.
 */
const claimMilliseconds = 5 * 60_000
const pauseMilliseconds = 2_000
/** The number of concurrent calls: a slow push service does not block the others. */
const callsAtOnce = 8

/** Creates the push service. */
export function createPush(deps: PushDeps) {
  const { database, clock, pushService } = deps
  const cipher = createPushKeyCipher(deps.keys)
  const readKeys = () => readPushKeys(database, cipher, clock)
  const devices = createDevices({ database, clock, pushService, readKeys })

  const push = {
    devices,
    /** Its encrypted column. */
    encrypted: encryptedPushKeys(database, deps.keys),
    /** Whether a kind of notice reaches any of a person's devices. */
    wants: async (accountId: string, kind: PushKind, tx: Transaction) =>
      (await devices.listFor(tx, accountId, kind)).length > 0,
    /** Posts to each of a person's devices subscribed to this kind; returns how many. */
    async post(tx: Transaction, { accountId, kind, noticeId, emailIn }: PushContent): Promise<number> {
      const listening = await devices.listFor(tx, accountId, kind)
      const messages = listening.map(({ id, language }) => {
        const email = emailIn(languageIdOf(language))
        return { deviceId: id, noticeId: noticeId ?? null, kind, title: subjectOf(email), path: email.path ?? '/' }
      })
      return store.insertMessages(tx, messages, new Date(clock.now()))
    },
    holdUntil: store.holdUntil,
    /** Sends every due message once, or until it is stopped; returns how many push services accepted. */
    async deliver(isEnding: () => boolean = () => false): Promise<number> {
      let sent = 0
      const drain = async () => {
        for (let result = await sendNext(); result !== 'none'; result = await sendNext()) {
          if (result === 'sent') sent += 1
          if (isEnding()) return
        }
      }
      const due = await store.countDue(database, new Date(clock.now()), callsAtOnce)
      await Promise.all(Array.from({ length: due }, drain))
      return sent
    },
    /** Starts to deliver every few seconds; the returned function stops it and waits for the messages under way. */
    start(): () => Promise<void> {
      let isEnding = false
      const end = repeat(() => push.deliver(() => isEnding), { pauseMilliseconds, onFault: deps.onFault })
      return () => {
        isEnding = true
        return end()
      }
    },
  }
  return push

  async function sendNext(): Promise<'sent' | 'left' | 'none'> {
    const now = clock.now()
    const message = await store.claimNext(database, new Date(now), new Date(now + claimMilliseconds))
    if (!message) return 'none'
    if (!message.isSignedIn) return leave(devices.forget(message.deviceId))
    const isOver = now >= message.dueAt.getTime() + maxAgeMilliseconds
    if (message.isOff || message.isRead || isOver) return leave(store.deleteMessage(database, message.id))
    if (await hold(message)) return 'left'
    const answer = await send(message).catch((error: unknown) => error)
    if (answer === 'gone') return leave(devices.forget(message.deviceId))
    if (answer !== 'sent' && answer !== 'refused') return leave(putOff(message))
    if (answer === 'refused')
      deps.onFault(new Error('a push service refused a message'), { host: hostOf(message.endpoint) })
    await store.deleteMessage(database, message.id)
    return answer === 'sent' ? 'sent' : 'left'
  }

  /** Holds it back during quiet hours; a concurrent change of these waits, and finds it held. */
  function hold({ id, accountId }: store.ClaimedMessage): Promise<boolean> {
    return database.begin(async (tx) => {
      const until = await findQuietEnd(tx, accountId, clock)
      if (until) await store.setHeld(tx, id, until)
      return until !== undefined
    })
  }

  async function send(message: store.ClaimedMessage) {
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

  function putOff({ id, attempts }: store.ClaimedMessage): Promise<void> {
    const pause = Math.min(firstPauseMilliseconds * 3 ** (attempts - 1), maxPauseMilliseconds)
    return store.setNextAttempt(database, id, new Date(clock.now() + pause))
  }
}

async function leave(done: Promise<void>): Promise<'left'> {
  await done
  return 'left'
}

/** The endpoint itself is a secret of its device. */
const hostOf = (endpoint: string) => new URL(endpoint).host
