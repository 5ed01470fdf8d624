/** The seeded demo data as its users find it: their sessions, homes, leases and transactions, read once through the API. */

import { homeOf } from '@keyhold/demo/demoData.ts'
import { demoUsers } from '@keyhold/demo/demoUsers.ts'
import { leases as demoLeases } from '@keyhold/demo/leases.ts'
import type { PersonId } from '@keyhold/demo/person.ts'
import { type APIRequestContext, expect } from '@playwright/test'
import { fetchWithRetry } from '../fetchWithRetry.ts'

export interface Session {
  readonly id: string
  readonly token: string
  /** As the browser keeps it. */
  readonly user: string
}

interface LeaseCard {
  readonly id: string
  readonly roomAd: { readonly id: string; readonly property: { readonly title: string } }
}

interface Payment {
  readonly chainId: number
  readonly transactionId: string
  readonly paymentType: string
}

export interface DemoData {
  readonly url: string
  session(person: PersonId): Session
  /** The id of a home of the demo, by its id in the demo. */
  home(id: string): string
  /** The id of a lease of the demo, by its id in the demo. */
  lease(id: string): string
  readonly payments: readonly (Payment & { readonly reader: PersonId })[]
  /** A link to a deposit passport that is open. */
  readonly passport: string
  /** The link of a letter for a new password, not used yet. */
  readonly newPassword: string
}

const halfADay = 43_200

/** Signs in every party of a lease and the other viewers of the pages, and finds the leases by their homes. */
export async function readDemoData(
  request: APIRequestContext,
  url: string,
  others: readonly PersonId[],
): Promise<DemoData> {
  const { leaseNow } = (await (await request.get(`${url}/api/escrow`)).json()) as { leaseNow: number }
  if (leaseNow - Date.now() / 1000 > halfADay)
    throw new Error(
      'Days have passed in this demo: no request waits, nothing is due. The sweep needs one on its first day.',
    )
  const people = [...new Set([...demoLeases.flatMap(({ tenant, home }) => [tenant, homeOf(home).owner]), ...others])]
  const sessions = new Map(await Promise.all(people.map(async (one) => [one, await signIn(url, one)] as const)))
  const session = (person: PersonId) => required(sessions.get(person), person)
  const fetchJson = async <Answer>(path: string, person: PersonId) => {
    const headers = { authorization: session(person).token }
    const answer = await fetchWithRetry(`${url}/api${path}`, { headers })
    expect(answer.status, path).toBe(200)
    return (await answer.json()) as Answer
  }
  const homes = new Map<string, string>()
  const leases = new Map<string, string>()
  for (const { id, tenant, home } of demoLeases) {
    const { title } = homeOf(home)
    const card = (await fetchJson<LeaseCard[]>('/contract', tenant)).find(
      ({ roomAd }) => roomAd.property.title === title,
    )
    leases.set(id, required(card, id).id)
    homes.set(home, required(card, id).roomAd.id)
  }
  return {
    url,
    session,
    home: (id) => required(homes.get(id), id),
    lease: (id) => required(leases.get(id), id),
    payments: (
      await Promise.all(
        (['lucia', 'tom', 'kanya'] as const).map(async (reader) =>
          (await fetchJson<Payment[]>('/contract/paymentsTransfers', reader)).map((one) => ({ ...one, reader })),
        ),
      )
    ).flat(),
    passport: await makePassportLink(request, url, session('daniel').token),
    newPassword: await requestPasswordLink(request, url, demoUsers.anna.email),
  }
}

async function signIn(url: string, person: PersonId): Promise<Session> {
  const { email, password } = demoUsers[person]
  const body = new URLSearchParams({ username: email, password })
  const answer = await fetchWithRetry(`${url}/api/login`, { method: 'POST', body })
  expect(answer.status, `${person} signs in`).toBe(200)
  const user = await answer.text()
  return { id: (JSON.parse(user) as { id: string }).id, token: answer.headers.get('authorization') ?? '', user }
}

async function makePassportLink(request: APIRequestContext, url: string, authorization: string): Promise<string> {
  const data = { days: 7, shownName: 'full', showsLeases: true }
  const answer = await request.post(`${url}/api/passport/link`, { data, headers: { authorization } })
  return `/passport/${((await answer.json()) as { token: string }).token}`
}

async function requestPasswordLink(request: APIRequestContext, url: string, email: string): Promise<string> {
  await request.post(`${url}/api/forgottenPassword`, { data: { email } })
  const link = /\/forgottenPassword\/setNewPassword\/[\w.~-]+/
  let mail: string | undefined
  await expect
    .poll(async () => {
      mail = link.exec(await (await request.get(`${url}/api/mailbox?to=${email}`)).text())?.[0]
      return mail
    })
    .toBeTruthy()
  return mail ?? ''
}

function required<Thing>(thing: Thing | undefined, name: string): Thing {
  if (thing === undefined) throw new Error(`The demo has no ${name}`)
  return thing
}
