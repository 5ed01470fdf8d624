/**
 * Which e-mails a person wants, and when (D 6.16, D 6.17): each kind except money can be switched off and waits in
 * quiet hours; the bell has all of them.
 */
import type { EmailChoices as Choices, QuietHours } from '@keyhold/api/notices.schema.ts'
import { isAlwaysMailed, isNoticeKind } from '@keyhold/rental/noticeKind.ts'
import { Refusal } from '@keyhold/rental/refusal.ts'
import type { Clock } from '../../../../gateways/clock.ts'
import type { Database, Query } from '../../../../gateways/database.ts'
import type { Outbox } from '../../../../gateways/outbox.ts'
import type { Newsletter } from '../../newsletter/service.ts'
import { changeQuietHours, findQuietEnd, readQuietHours } from './quietHours.ts'
import * as store from './store.ts'

interface Account {
  readonly email: string
  readonly emailConfirmedAt: Date | null
  readonly languageId: number
  readonly firstName: string | null
  readonly lastName: string | null
  readonly phoneNumber: string | null
}

interface EmailChoicesDeps {
  readonly database: Database
  readonly clock: Pick<Clock, 'now'>
  /** People's accounts; implemented by accounts. */
  readonly people: { find(id: string): Promise<Account | undefined> }
  readonly newsletter: Pick<Newsletter, 'isSubscribed' | 'subscribe' | 'leave'>
  /** The queue where notices wait for quiet hours to end. */
  readonly waiting: readonly Pick<Outbox, 'holdUntil'>[]
}

export type EmailChoices = ReturnType<typeof createEmailChoices>

/** Creates the e-mail settings. */
export function createEmailChoices({ database, clock, people, newsletter, waiting }: EmailChoicesDeps) {
  /** The account, if its address is confirmed: no one reads or changes settings of an address that is not theirs. */
  const findConfirmed = async (personId: string) => {
    const account = await people.find(personId)
    return account?.emailConfirmedAt ? account : undefined
  }
  const read = async (personId: string): Promise<Choices> => {
    const off = await store.listOff(database, personId)
    const account = await findConfirmed(personId)
    return {
      requests: !off.includes('requests'),
      money: true,
      messages: !off.includes('messages'),
      viewings: !off.includes('viewings'),
      searches: !off.includes('searches'),
      news: account ? await newsletter.isSubscribed(account.email) : false,
      quietHours: await readQuietHours(database, personId),
    }
  }
  const chooseNews = async (personId: string, isOn: boolean, from: string) => {
    const account = await findConfirmed(personId)
    if (!account) throw new Refusal('email-not-confirmed')
    const { email, languageId, firstName, lastName, phoneNumber } = account
    if (!isOn) return newsletter.leave(email)
    const name = [firstName, lastName].filter(Boolean).join(' ')
    await newsletter.subscribe({ email, languageId, name, phone: phoneNumber ?? '', isTheirs: true }, from)
  }
  return {
    /** A person's e-mail settings. */
    read,
    /** Switches a kind on or off and returns the new settings. `from` is the network address. */
    async choose(personId: string, { kind, isOn }: { readonly kind: string; readonly isOn: boolean }, from: string) {
      if (!isNoticeKind(kind)) throw new Refusal('notice-kind-not-known')
      if (isAlwaysMailed(kind)) {
        if (!isOn) throw new Refusal('money-notices-stay-on')
      } else if (kind === 'news') await chooseNews(personId, isOn, from)
      else await (isOn ? store.deleteOff : store.insertOff)(database, personId, kind)
      return read(personId)
    },
    /**
     * Sets or ends a person's quiet hours and returns the new settings; held-back notices go when the new hours end.
     */
    async setQuietHours(personId: string, hours: QuietHours | null) {
      await database.begin(async (tx) => {
        await changeQuietHours(tx, personId, hours)
        const until = (await findQuietEnd(tx, personId, clock)) ?? new Date(clock.now())
        for (const queue of waiting) await queue.holdUntil(tx, personId, until)
      })
      return read(personId)
    },
    /** When an e-mail of a kind may go to a person in quiet hours; undefined: at once, as money always may. */
    async waitsUntil(accountId: string, kind: store.StoredKind | 'money', query: Query): Promise<Date | undefined> {
      return isAlwaysMailed(kind) ? undefined : findQuietEnd(query, accountId, clock)
    },
    /** Whether e-mails of a kind go to a person; for senders. */
    async wants(accountId: string, kind: store.StoredKind | 'money', query: Query = database): Promise<boolean> {
      return isAlwaysMailed(kind) || !(await store.listOff(query, accountId)).includes(kind)
    },
  }
}
