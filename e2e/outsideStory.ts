/** A separate Keyhold whose calendars and feeds are on this machine, with a landlord and a tenant. */
import { readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Browser } from '@playwright/test'
import postgres from 'postgres'
import { type AcceptedLease, createParties, type Parties, requestHome } from './acceptedLease.ts'
import { BrowserUser } from './browserUser.ts'
import { type KeyholdProcess, startKeyhold } from './startKeyhold.ts'

export interface OutsideStory {
  readonly url: string
  readonly ada: BrowserUser
  readonly ben: BrowserUser
  /** Another home of Ada, and Ben's request for three months in it, not answered. */
  request(): Promise<AcceptedLease>
  /** Half an hour passes for the calendars, by the database's clock: they are due again. */
  passHalfHour(): Promise<void>
  close(): Promise<void>
}

const names = pathToFileURL(path.join(import.meta.dirname, 'outsideNames.ts')).href
const settings = { KEYHOLD_DEMO: 'empty', CALLS_A_MINUTE: '6000', PAGES_A_MINUTE: '6000', LOCAL_BLOCK_SECONDS: '2' }

export async function openOutsideStory(browser: Browser): Promise<OutsideStory> {
  const keyhold = await startKeyhold(undefined, undefined, { ...settings, NODE_OPTIONS: `--import=${names}` })
  const database = connect(keyhold)
  const { url } = keyhold
  const parties: Parties = await createParties({ url, story: 'outside' })
  const ada = await BrowserUser.open(browser, parties.landlord)
  const ben = await BrowserUser.open(browser, parties.tenant)
  let homes = 0
  return {
    url,
    ada,
    ben,
    request: () => requestHome({ url, story: `outside-${homes++}` }, parties),
    async passHalfHour() {
      await database`
        update calendar_source set next_read_at = now(), read_at = read_at - interval '30 minutes',
          taken_at = taken_at - interval '30 minutes'`
    },
    async close() {
      await database.end()
      for (const { context } of [ada, ben]) await context.close()
      await keyhold.close()
      rmSync(path.dirname(keyhold.data), { recursive: true, force: true })
    },
  }
}

/** A connection to its database: no call lets the database's time pass. */
function connect({ data }: KeyholdProcess) {
  const cluster = path.join(data, 'postgres')
  const port = Number(readFileSync(path.join(cluster, 'postmaster.pid'), 'utf8').split('\n')[3])
  const password = readFileSync(`${cluster}.password`, 'utf8').trim()
  return postgres({ host: '127.0.0.1', port, user: 'keyhold', database: 'keyhold', password, max: 1 })
}
