/** The furnished town as its people find it: their sessions, homes, leases and transactions, read once through the API. */

import { cast } from '@keyhold/demo/cast.ts'
import { leases as leasesOfTown } from '@keyhold/demo/leases.ts'
import type { PersonId } from '@keyhold/demo/person.ts'
import { homeOf } from '@keyhold/demo/town.ts'
import { type APIRequestContext, expect } from '@playwright/test'

export interface Session {
  readonly id: string
  readonly token: string
  /** As the browser keeps it. */
  readonly user: string
}

interface Card {
  readonly id: string
  readonly roomAd: { readonly id: string; readonly property: { readonly title: string } }
}

interface Payment {
  readonly chainId: number
  readonly transactionId: string
  readonly paymentType: string
}

export interface Town {
  readonly url: string
  session(person: PersonId): Session
  /** The id of a home of the town, by its id in the demo. */
  home(id: string): string
  /** The id of a lease of the town, by its id in the demo. */
  lease(id: string): string
  readonly payments: readonly Payment[]
  /** The link of a letter for a new password, not used yet. */
  readonly newPassword: string
}

const halfADay = 43_200

/** Signs in everybody of a lease and whoever else looks at a page, and finds the leases by their homes. */
export async function readTown(request: APIRequestContext, url: string, others: readonly PersonId[]): Promise<Town> {
  const { leaseNow } = (await (await request.get(`${url}/api/escrow`)).json()) as { leaseNow: number }
  if (leaseNow - Date.now() / 1000 > halfADay)
    throw new Error(
      'Days have passed in this town: no request waits, nothing is due. The sweep needs one on its first day.',
    )
  const people = [...new Set([...leasesOfTown.flatMap(({ tenant, home }) => [tenant, homeOf(home).owner]), ...others])]
  const sessions = new Map(
    await Promise.all(people.map(async (one) => [one, await signIn(request, url, one)] as const)),
  )
  const session = (person: PersonId) => found(sessions.get(person), person)
  const ask = async <Answer>(path: string, person: PersonId) => {
    const answer = await request.get(`${url}/api${path}`, { headers: { authorization: session(person).token } })
    expect(answer.ok(), path).toBe(true)
    return (await answer.json()) as Answer
  }
  const homes = new Map<string, string>()
  const leases = new Map<string, string>()
  for (const { id, tenant, home } of leasesOfTown) {
    const { title } = homeOf(home)
    const card = (await ask<Card[]>('/contract', tenant)).find(({ roomAd }) => roomAd.property.title === title)
    leases.set(id, found(card, id).id)
    homes.set(home, found(card, id).roomAd.id)
  }
  return {
    url,
    session,
    home: (id) => found(homes.get(id), id),
    lease: (id) => found(leases.get(id), id),
    payments: (
      await Promise.all(
        (['lucia', 'tom'] as const).map((person) => ask<Payment[]>('/contract/paymentsTransfers', person)),
      )
    ).flat(),
    newPassword: await askForPassword(request, url, cast.anna.email),
  }
}

async function signIn(request: APIRequestContext, url: string, person: PersonId): Promise<Session> {
  const { email, password } = cast[person]
  const answer = await request.post(`${url}/api/login`, { form: { username: email, password } })
  expect(answer.ok(), `${person} signs in`).toBe(true)
  const user = await answer.text()
  return { id: (JSON.parse(user) as { id: string }).id, token: answer.headers().authorization ?? '', user }
}

async function askForPassword(request: APIRequestContext, url: string, email: string): Promise<string> {
  await request.post(`${url}/api/forgottenPassword`, { data: { email } })
  const link = /\/forgottenPassword\/setNewPassword\/[\w.~-]+/
  let letter: string | undefined
  await expect
    .poll(async () => {
      letter = link.exec(await (await request.get(`${url}/api/mailbox?to=${email}`)).text())?.[0]
      return letter
    })
    .toBeTruthy()
  return letter ?? ''
}

function found<Thing>(thing: Thing | undefined, name: string): Thing {
  if (thing === undefined) throw new Error(`The town has no ${name}`)
  return thing
}
