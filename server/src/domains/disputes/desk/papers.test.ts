/** The papers of a disputed lease as its arbitrator reads them (D 12.13), on a real PostgreSQL and a local chain. */
import type { Agreement } from '@keyhold/api/agreements.ts'
import type { Inventories, InventoryToSign } from '@keyhold/api/inventories.ts'
import type { Ledger } from '@keyhold/api/ledger.ts'
import { inventoryAnswerTypedData, inventoryTypedData } from '@keyhold/rental/inventorySigning.ts'
import type { Hex } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { wallets } from '../../../testing/chain.ts'
import { kitchen } from '../../stay/inventories/inventories.setup.ts'
import { aPhoto } from '../disputes/evidence/evidence.setup.ts'
import { createTestDesk } from './desk.setup.ts'

const desk = await createTestDesk()
afterAll(() => desk.close())
const { testChain, people, final, call, tokenOf } = desk
const { app } = desk.services
const { database, clock } = desk.services.deps
const unit = 10n ** 18n
const [lease, quiet, friends] = await desk.paidLeases(3)
if (!lease || !quiet || !friends) throw new Error('There are three.')
let photo = ''

const readable = ['inventory', 'agreement', 'ledger'] as const
const ask = (name: string, paper: string, id = lease.id) => call(name, `/contract/${id}/${paper}`)
const saidTo = async (name: string, paper: string, id?: string) => {
  const answer = await ask(name, paper, id)
  return answer.statusCode === 200 ? 'ok' : `${answer.statusCode} ${answer.json().code}`
}
const looks = async () =>
  database<{ who: string; reason: string; times: number; about: string }[]>`
    select first_name as who, reason, times, subject_id as about from access_entry
    join account on account.id = person_id where action = 'paper' order by access_entry.id`

async function addPhoto(name: string, seed: number): Promise<string> {
  const form = new FormData()
  form.set('stage', 'move-in')
  form.set('file', new Blob([new Uint8Array(await aPhoto(seed))], { type: 'image/jpeg' }), 'worktop.jpg')
  const request = new Request('http://here/', { method: 'POST', body: form })
  const type = request.headers.get('content-type') ?? ''
  const added = await app.inject({
    method: 'POST',
    url: `/api/contract/${lease?.id}/inventory/photo`,
    headers: { authorization: await tokenOf(name), 'content-type': type },
    payload: Buffer.from(await request.arrayBuffer()),
  })
  return added.json().hash
}

/** Saves and signs a move-in inventory by a person's own wallet. */
async function sign(name: 'daniel' | 'lucia', content: object) {
  const wallet = name === 'daniel' ? wallets.tenant : wallets.landlord
  const path = `/contract/${lease?.id}/inventory`
  const saved: InventoryToSign = (await call(name, `${path}/draft`, { stage: 'move-in', content })).json()
  const place = ((await ask(name, 'inventory')).json() as Inventories).place as never
  const document = saved.hash as Hex
  const signature = await wallet.signTypedData(
    inventoryTypedData(place, { stage: 'move-in', version: saved.version, document }),
  )
  const signed = { stage: 'move-in', hash: saved.hash, signer: wallet.address, signature }
  expect((await call(name, path, signed)).statusCode).toBe(200)
  return { hash: saved.hash, place }
}

/** The tenant signs an inventory with a photo; the landlord answers with an objection. */
beforeAll(async () => {
  await testChain.node.increaseTime({ seconds: lease.terms.moveIn + 3_600 - clock.leaseNow() })
  await final()
  photo = await addPhoto('daniel', 1)
  const [room] = kitchen.rooms
  const items = room?.items.map((item, at) => (at === 0 ? { ...item, photos: [photo] } : item))
  const content = { ...kitchen, rooms: [{ ...room, items }] }
  const { hash, place } = await sign('daniel', content)
  const document = hash as Hex
  const objections = [{ entry: 'fridge', words: 'It has a dent.' }]
  const input = { stage: 'move-in', hash, objections }
  const written = (await call('lucia', `/contract/${lease.id}/inventory/answer/text`, input)).json()
  const answered = await wallets.landlord.signTypedData(
    inventoryAnswerTypedData(place, { inventory: document, objections: 1, document: written.hash }),
  )
  const answer = { ...input, signer: wallets.landlord.address, signature: answered }
  expect((await call('lucia', `/contract/${lease.id}/inventory/answer`, answer)).statusCode).toBe(200)
})

test('before a dispute the arbitrator named in the lease reads none of its papers, and nothing is logged', async () => {
  for (const paper of readable) expect(await saidTo('helena', paper)).toBe('404 lease-not-found')
  expect(await saidTo('helena', `inventory/photo/${photo}`)).toBe('404 lease-not-found')
  expect(await looks()).toEqual([])
})

// promise: arbitrator-reads-papers
test('from the dispute on they read inventories with photos and objections, the agreement and the ledger', async () => {
  await testChain.call(wallets.tenant, 'dispute', lease.terms, 240n * unit)
  await final()
  const { papers, wallets: proved } = (await ask('helena', 'inventory')).json() as Inventories
  expect(proved).toEqual([])
  expect(papers[0]).toMatchObject({
    stage: 'move-in',
    draft: null,
    closed: 'not-at-this-stage',
    versions: [
      {
        by: 'tenant',
        byViewer: false,
        mayAnswer: false,
        answer: { objections: [{ entry: 'fridge', words: 'It has a dent.' }] },
      },
    ],
  })
  const picture = await ask('helena', `inventory/photo/${photo}`)
  expect([picture.statusCode, picture.headers['content-type']]).toEqual([200, 'image/jpeg'])
  expect((await ask('helena', 'inventory/move-in/1/pdf')).rawPayload.toString('latin1', 0, 5)).toBe('%PDF-')
  const agreement = (await ask('helena', 'agreement')).json() as Agreement
  expect(agreement).toMatchObject({ isPreview: false, document: lease.terms.document, identity: null })
  expect(((await ask('helena', 'ledger')).json() as Ledger).months.length).toBeGreaterThan(0)
})

test('each look is an entry of the audit log: who, which lease, which paper, how often', async () => {
  await ask('helena', 'ledger')
  expect(await looks()).toEqual([
    { who: 'Helena', reason: 'inventory', times: 2, about: lease.id },
    { who: 'Helena', reason: 'inventoryPhoto', times: 1, about: lease.id },
    { who: 'Helena', reason: 'agreement', times: 1, about: lease.id },
    { who: 'Helena', reason: 'ledger', times: 2, about: lease.id },
  ])
  const log = (await call('ada', '/desk/operator/log?of=papers')).json()
  expect(log[0]).toMatchObject({ act: 'paper', operator: 'Helena Trial', reason: 'ledger', times: 2 })
})

test('a photo of an unsigned draft is not shown, and nothing can be written', async () => {
  const unsigned = await addPhoto('lucia', 2)
  expect(await saidTo('lucia', `inventory/photo/${unsigned}`)).toBe('ok')
  expect(await saidTo('helena', `inventory/photo/${unsigned}`)).toBe('404 inventory-photo-missing')
  await sign('lucia', kitchen)
  const versionsFor = async (name: string) =>
    ((await ask(name, 'inventory')).json() as Inventories).papers[0]?.versions.map(({ mayAnswer }) => mayAnswer)
  expect([await versionsFor('daniel'), await versionsFor('helena')]).toEqual([
    [false, true],
    [false, false],
  ])
  const written = await call('helena', `/contract/${lease.id}/inventory/draft`, { stage: 'move-in', content: kitchen })
  expect(written.json().code).toBe('lease-not-found')
  const named = await call('helena', `/contract/${lease.id}/ledger/outside`, { month: 2, on: '2026-11-29' })
  expect(named.json().code).toBe('lease-not-found')
})

test('no other arbitrator, administrator or stranger reads them, and the arbitrator reads no other lease', async () => {
  const before = await looks()
  for (const name of ['otto', 'ada', 'tom'])
    for (const paper of readable) expect(await saidTo(name, paper)).toBe('404 lease-not-found')
  for (const paper of readable) expect(await saidTo('helena', paper, quiet.id)).toBe('404 lease-not-found')
  expect(await saidTo('helena', 'ledger', 'no lease')).toBe('404 lease-not-found')
  expect(await looks()).toEqual(before)
})

test('an arbitrator who declared an interest reads no papers', async () => {
  await testChain.call(wallets.tenant, 'dispute', friends.terms, 240n * unit)
  await final()
  await call('helena', `/desk/disputes/${friends.id}/interest`, { interest: 'none' })
  expect(await saidTo('helena', 'agreement', friends.id)).toBe('ok')
  await call('helena', `/desk/disputes/${friends.id}/interest`, { interest: 'conflict' })
  for (const paper of readable) expect(await saidTo('helena', paper, friends.id)).toBe('409 arbitrator-has-interest')
})

test('they read until 30 days after the decision, and not on the day after', async () => {
  await testChain.call(wallets.arbitrator, 'split', lease.terms, 0, 100n * unit)
  await final()
  const decided = (await call('helena', `/desk/disputes/${lease.id}`)).json().disputes[0].decided.at
  await testChain.node.setNextBlockTimestamp({ timestamp: BigInt(decided + 30 * 86_400 - 60) })
  await final()
  for (const paper of readable) expect(await saidTo('helena', paper)).toBe('ok')
  await testChain.node.setNextBlockTimestamp({ timestamp: BigInt(decided + 30 * 86_400) })
  await final()
  const before = await looks()
  for (const paper of [...readable, `inventory/photo/${photo}`, 'inventory/move-in/1/pdf'])
    expect(await saidTo('helena', paper)).toBe('409 papers-closed')
  expect(await looks()).toEqual(before)
  for (const paper of readable) expect(await saidTo('daniel', paper)).toBe('ok')
})

test('an arbitrator who is a party of another lease reads it as a party', async () => {
  await database`update lease set tenant_id = ${people.helena.id} where id = ${quiet.id}`
  expect(await saidTo('helena', 'ledger', quiet.id)).toBe('ok')
  expect(await looks()).not.toContainEqual(expect.objectContaining({ about: quiet.id }))
})
