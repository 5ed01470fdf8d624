/** A separate Keyhold with a keeper, for the stories of automatic releases: the others run without one. */
import { rmSync } from 'node:fs'
import path from 'node:path'
import { type Browser, test } from '@playwright/test'
import { BrowserUser } from './browserUser.ts'
import { PaymentStory } from './paymentStory.ts'
import { type KeyholdProcess, startKeyhold } from './startKeyhold.ts'
import { expect } from './timeouts.ts'

const day = 86_400
const everyRole = 'web,api,chat,watch,tick,keep'

export interface KeeperStory {
  readonly keyhold: KeyholdProcess
  readonly story: PaymentStory
  readonly ada: BrowserUser
  readonly ben: BrowserUser
  /** The due dates of the first rent and the deposit, in unix seconds of the lease clock. */
  readonly dueOf: { readonly handover: number; readonly deposit: number }
}

/**
 * Opens it with an accepted lease of a month from the day after tomorrow; closes it and removes its data after the
 * story.
 */
export async function withKeeper(
  { browser, name, keeper = {} }: { browser: Browser; name: string; keeper?: Record<string, string> },
  tell: (story: KeeperStory) => Promise<void>,
): Promise<void> {
  const keyhold = await test.step('A Keyhold opens with a keeper', () =>
    startKeyhold(undefined, undefined, { KEYHOLD_DEMO: 'empty', KEYHOLD_ROLES: everyRole, ...keeper }))
  const opened: BrowserUser[] = []
  try {
    const story = await PaymentStory.create({ story: name, url: keyhold.url, moveIn: 2, moveOut: 33 })
    const { tenant, landlord, leaseId } = story.lease
    const ada = story.join(await BrowserUser.open(browser, landlord))
    const ben = story.join(await BrowserUser.open(browser, tenant))
    const lease = await tenant.request<{ moveIn: number; moveOut: number }>('GET', `/contract/${leaseId}`)
    const dueOf = { handover: lease.moveIn + 5 * day, deposit: lease.moveOut + 14 * day }
    opened.push(ada, ben)
    await tell({ keyhold, story, ada, ben, dueOf })
  } finally {
    for (const { context } of opened) await context.close()
    await keyhold.close()
    rmSync(path.dirname(keyhold.data), { recursive: true, force: true })
  }
}

/** Advances the chain's time to an instant of the lease clock. */
export async function passTo(url: string, instant: number): Promise<void> {
  const { leaseNow } = (await (await fetch(`${url}/api/escrow`)).json()) as { leaseNow: number }
  const answer = await fetch(`${url}/api/local/time`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ seconds: instant - leaseNow }),
  })
  if (!answer.ok) throw new Error(`Time does not advance: ${await answer.text()}`)
}

/** Waits until a user has exactly these emails with a matching subject, oldest first. */
export async function expectEmails(
  { person }: BrowserUser,
  about: RegExp,
  subjects: readonly (string | ReturnType<typeof expect.any>)[],
): Promise<void> {
  const read = async () => {
    const emails = await person.request<{ subject: string }[]>('GET', `/mailbox?to=${encodeURIComponent(person.email)}`)
    return emails
      .map(({ subject }) => subject.replaceAll('\u00a0', ' '))
      .filter((subject) => about.test(subject))
      .reverse()
  }
  await expect.poll(read).toEqual(subjects)
}

/** The keeper's entry in health. */
export async function keeperState(url: string): Promise<string | undefined> {
  const { parts } = (await (await fetch(`${url}/api/health`)).json()) as { parts: Record<string, string> }
  return parts.keeper
}
